// Package process runs the server under test as a process, on processors of its
// own if asked, and reads from /proc what it uses.
package process
