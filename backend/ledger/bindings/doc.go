// Package bindings is the Go side of the contracts: how calls are packed, and
// answers, log entries and errors unpacked. It is generated; see package
// contracts.
package bindings
