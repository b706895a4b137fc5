package chunk

import (
	"os/exec"
	"syscall"
)

// bindToParent kills the program when this process dies, even by kill -9. Otherwise the old encoder
// would compete with the next server's.
func bindToParent(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
}
