//go:build !linux

package udp

import (
	"errors"
	"syscall"
)

// keepLocal refuses: such a socket could be reached from the network.
func keepLocal(_, _ string, _ syscall.RawConn) error { return errors.ErrUnsupported }
