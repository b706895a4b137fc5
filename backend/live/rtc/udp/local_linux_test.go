package udp

import (
	"fmt"
	"net/netip"
	"os"
	"os/exec"
	"strconv"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

const inNamespace = "FOOTLIGHT_TEST_IN_NAMESPACE"

// TestListenLocally checks that a local socket receives what this machine sends and nothing else, also on
// an address that the network reaches. The test runs itself in a network namespace of its own.
func TestListenLocally(t *testing.T) {
	if os.Getenv(inNamespace) != "" {
		listenInNamespace(t)
		return
	}
	self := exec.CommandContext(t.Context(), os.Args[0], "-test.run", "^TestListenLocally$")
	self.Env = append(os.Environ(), inNamespace+"=1")
	self.SysProcAttr = &syscall.SysProcAttr{
		Cloneflags:  syscall.CLONE_NEWUSER | syscall.CLONE_NEWNET,
		UidMappings: []syscall.SysProcIDMap{{HostID: os.Getuid(), Size: 1}},
		GidMappings: []syscall.SysProcIDMap{{HostID: os.Getgid(), Size: 1}},
	}
	out, err := self.CombinedOutput()
	require.NoError(t, err, "%s", out)
}

func listenInNamespace(t *testing.T) {
	other := otherMachine(t)
	at := netip.MustParseAddrPort("10.77.0.1:0")
	open, err := Listen(at, nil, nil)
	require.NoError(t, err)
	local, err := ListenLocally(at, nil, nil)
	require.NoError(t, err)
	for _, c := range []*Conn{local, open} {
		run(t, "nsenter", "-t", other, "-n", "bash", "-c",
			fmt.Sprintf("printf foreign >/dev/udp/10.77.0.1/%d", addrOf(c).Port()))
	}
	first(t, open, "foreign") // so the packets sent to the local socket before were dropped
	_, err = open.WriteToAddrPort([]byte("own"), addrOf(local))
	require.NoError(t, err)
	first(t, local, "own")
	_, err = local.WriteToAddrPort([]byte("reply"), addrOf(open))
	require.NoError(t, err)
	first(t, open, "reply")
}

func first(t *testing.T, c *Conn, want string) {
	t.Helper()
	buf := make([]byte, 10)
	n, _, err := c.ReadFromAddrPort(buf)
	require.NoError(t, err)
	require.Equal(t, want, string(buf[:n]))
}

// otherMachine is a process in another network namespace that is connected with ours.
func otherMachine(t *testing.T) (pid string) {
	t.Helper()
	machine := exec.CommandContext(t.Context(), "sleep", "60")
	machine.SysProcAttr = &syscall.SysProcAttr{Cloneflags: syscall.CLONE_NEWNET, Pdeathsig: syscall.SIGKILL}
	require.NoError(t, machine.Start())
	t.Cleanup(func() { _, _ = machine.Process.Kill(), machine.Wait() })
	pid = strconv.Itoa(machine.Process.Pid)
	run(t, "ip", "link", "set", "lo", "up")
	run(t, "ip", "link", "add", "here", "type", "veth", "peer", "name", "there", "netns", pid)
	run(t, "ip", "addr", "add", "10.77.0.1/24", "dev", "here")
	run(t, "ip", "link", "set", "here", "up")
	run(t, "nsenter", "-t", pid, "-n", "ip", "addr", "add", "10.77.0.2/24", "dev", "there")
	run(t, "nsenter", "-t", pid, "-n", "ip", "link", "set", "there", "up")
	return pid
}

func run(t *testing.T, name string, args ...string) {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), name, args...).CombinedOutput()
	require.NoError(t, err, "%s %v: %s", name, args, out)
}
