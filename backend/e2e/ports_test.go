package e2e_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"testing"
)

// port returns the former address of a server, or a free one that no other test gets. It avoids ports from
// 32768 on, which the system assigns to any program, also while their server is stopped.
func port(t *testing.T, had string) string {
	t.Helper()
	for n := 20000 + rand.N(10000); had == "" && n < 32768; n++ {
		err := os.Mkdir(fmt.Sprintf("%s-port-%d", binary(), n), 0o700) // marks the port as used in all test processes
		if err != nil && !errors.Is(err, os.ErrExist) {
			t.Fatal(err)
		}
		if a := fmt.Sprintf("127.0.0.1:%d", n); err == nil && isFree(a) {
			return a
		}
	}
	if had == "" {
		t.Fatal("no port is free")
	}
	return had
}

// isFree reports whether a server could listen at an address, for any protocol.
func isFree(address string) bool {
	l, err := net.Listen("tcp", address)
	if err != nil {
		return false
	}
	defer l.Close()
	datagrams, err := net.ListenPacket("udp", address)
	if err != nil {
		return false
	}
	return datagrams.Close() == nil
}
