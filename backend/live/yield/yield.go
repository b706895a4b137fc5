// Package yield lowers the priority of threads whose work may wait: when the machine is short of processor time, live
// media comes first.
package yield

import "runtime"

// Do runs fn on a thread of low priority and waits for it. fn should spend its time in C or in a program that it
// starts, which inherits the priority: a thread that runs Go code for long keeps one of Go's processors from media.
func Do(fn func()) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		runtime.LockOSThread() // never unlocked, so that the thread ends with the goroutine
		lower()
		fn()
	}()
	<-done
}
