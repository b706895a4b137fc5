// Package telemetry tells what a server does: a Log for people, on the screen and in a
// file that is rotated, and Metrics for machines.
//
// Lifecycle: OpenLog, hand Log.Logger to everybody, Close after them.
package telemetry
