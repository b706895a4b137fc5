package chunk

import (
	"os/exec"
	"syscall"
)

// bindToParent kills the program when this process dies, however it dies: an
// encoder left behind by kill -9 would compete with its successor.
func bindToParent(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
}
