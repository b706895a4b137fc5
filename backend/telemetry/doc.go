// Package telemetry reports what a server does: a Log for people, on the screen and in a rotated file, and
// Metrics for machines.
//
// Lifecycle: OpenLog, pass Log.Logger to all parts, Close after they have stopped.
package telemetry
