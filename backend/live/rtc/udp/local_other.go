//go:build !linux

package udp

import (
	"errors"
	"syscall"
)

// keepLocal returns errors.ErrUnsupported: the socket would be reachable from the network.
func keepLocal(_, _ string, _ syscall.RawConn) error { return errors.ErrUnsupported }
