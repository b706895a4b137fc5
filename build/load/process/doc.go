// Package process runs the server under test, on a processor of its own if asked, and reads from /proc what
// it uses.
package process
