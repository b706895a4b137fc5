// Package downlink decides what one viewer's connection is sent. An Estimator learns from feedback what the
// connection carries, a Choice picks the simulcast layer for it, and a Prober finds out whether it carries more.
//
// Everything is computed from arguments: the package starts no goroutine, sends nothing and reads no clock. The
// caller guards its values.
package downlink
