package hls

import "syscall"

// niceness is that of the recorder's encoders, too.
const niceness = 10

// yieldToMedia lowers the priority of the calling thread, which must be locked to its goroutine.
func yieldToMedia() { _ = syscall.Setpriority(syscall.PRIO_PROCESS, syscall.Gettid(), niceness) }
