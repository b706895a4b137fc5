// Package telemetry is where a server says what it does: a Log for people, on
// the screen and in a file that is rotated, Metrics for machines, and Degraded, which
// keeps what is damaged or paused for GET /health.
//
// Lifecycle: OpenLog, hand Log.Logger to everybody, Close after them.
package telemetry
