package yield

import "syscall"

// niceness equals that of the recorder's encoders.
const niceness = 10

// lower lowers the priority of the calling thread.
func lower() { _ = syscall.Setpriority(syscall.PRIO_PROCESS, syscall.Gettid(), niceness) }
