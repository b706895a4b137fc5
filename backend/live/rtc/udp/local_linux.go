package udp

import (
	"errors"
	"math"
	"os"
	"syscall"

	"golang.org/x/net/bpf"
	"golang.org/x/sys/unix"
)

// loopbackIndex is the index of the loopback interface in every network namespace (LOOPBACK_IFINDEX).
const loopbackIndex = 1

// keepLocal makes the kernel drop packets that do not arrive on the loopback interface. It runs before
// the socket has an address. Packets that this machine sends to any of its own addresses arrive on that
// interface.
//
// Binding to the loopback interface would not work: such packets count as packets of the interface that
// has the address.
func keepLocal(_, _ string, raw syscall.RawConn) error {
	program, err := bpf.Assemble([]bpf.Instruction{
		bpf.LoadExtension{Num: bpf.ExtInterfaceIndex},
		bpf.JumpIf{Cond: bpf.JumpEqual, Val: loopbackIndex, SkipFalse: 1},
		bpf.RetConstant{Val: math.MaxUint32}, // the whole packet
		bpf.RetConstant{Val: 0},
	})
	if err != nil {
		return err
	}
	filter := make([]unix.SockFilter, len(program))
	for i, op := range program {
		filter[i] = unix.SockFilter{Code: op.Op, Jt: op.Jt, Jf: op.Jf, K: op.K}
	}
	failed := raw.Control(func(fd uintptr) {
		err = unix.SetsockoptSockFprog(int(fd), unix.SOL_SOCKET, unix.SO_ATTACH_FILTER,
			&unix.SockFprog{Len: uint16(len(filter)), Filter: &filter[0]})
	})
	return errors.Join(failed, os.NewSyscallError("setsockopt", err))
}
