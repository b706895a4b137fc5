package yield

import "syscall"

// niceness equals that of the recorder's encoders.
const niceness = 10

// Thread lowers the priority of the calling thread. Its goroutine must be locked to it, and must not be unlocked: the
// thread then ends with the goroutine.
func Thread() { _ = syscall.Setpriority(syscall.PRIO_PROCESS, syscall.Gettid(), niceness) }
