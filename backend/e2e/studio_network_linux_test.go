package e2e_test

import (
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// network connects this machine with a network namespace in which programs can run. Every packet passes
// through the test, so the kernel needs no support for loss and delay.
type network struct {
	space, here, there string // the namespace; addresses

	cut, noUDP atomic.Bool
	loss       atomic.Int32 // percent in each direction
	delay      atomic.Int64 // in each direction, in ns
	jitter     atomic.Int64 // is added to delay, at most so many ns; it changes every 40 ms, as in a queue with other traffic
	kbps       atomic.Int64 // rate of each direction, with a queue of queueRoom packets; 0 means no limit
}

func newNetwork(t *testing.T) *network {
	t.Helper()
	if os.Getuid() != 0 {
		t.Skip("only root makes networks")
	}
	number := rand.N(1 << 14) // of a pair of addresses in 10.64.0.0/10
	name := fmt.Sprintf("fl%d", number)
	address := func(last int) string {
		return fmt.Sprintf("10.%d.%d.%d", 64+number>>12, number>>4&255, number&15<<4|last)
	}
	n := &network{space: name, here: address(1), there: address(2)}
	here, there := openTUN(t, name+"h"), openTUN(t, name+"t")
	t.Cleanup(func() { _ = exec.Command("ip", "netns", "del", name).Run() })
	for _, args := range []string{
		"netns add " + name,
		"link set " + name + "t netns " + name,
		"address add " + n.here + " peer " + n.there + " dev " + name + "h",
		"link set " + name + "h up",
		"-n " + name + " address add " + n.there + " peer " + n.here + " dev " + name + "t",
		"-n " + name + " link set " + name + "t up",
		"-n " + name + " link set lo up",
	} {
		if out, err := exec.Command("ip", strings.Fields(args)...).CombinedOutput(); err != nil {
			t.Fatalf("ip %s: %v %s", args, err, out)
		}
	}
	go n.carry(here, there)
	go n.carry(there, here)
	return n
}

// openTUN makes a network device for reading and writing packets until the test ends.
func openTUN(t *testing.T, name string) *os.File {
	t.Helper()
	fd, err := unix.Open("/dev/net/tun", unix.O_RDWR|unix.O_NONBLOCK|unix.O_CLOEXEC, 0)
	if err != nil {
		t.Skipf("this machine has no TUN: %v", err)
	}
	request, err := unix.NewIfreq(name)
	if err == nil {
		request.SetUint16(unix.IFF_TUN | unix.IFF_NO_PI)
		err = unix.IoctlIfreq(fd, unix.TUNSETIFF, request)
	}
	device := os.NewFile(uintptr(fd), name)
	t.Cleanup(func() { _ = device.Close() })
	if err != nil {
		t.Fatal(err)
	}
	return device
}

// queueRoom limits the packets that wait before a narrow line.
const queueRoom = 40

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// socket opens a UDP socket of the namespace.
func (n *network) socket(t *testing.T) net.PacketConn {
	t.Helper()
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	own, err := os.Open("/proc/thread-self/ns/net")
	if err != nil {
		t.Fatal(err)
	}
	defer own.Close()
	space, err := os.Open("/var/run/netns/" + n.space)
	if err != nil {
		t.Fatal(err)
	}
	defer space.Close()
	if err = unix.Setns(int(space.Fd()), unix.CLONE_NEWNET); err != nil {
		t.Fatal(err)
	}
	socket, err := net.ListenPacket("udp4", n.there+":0")
	if back := unix.Setns(int(own.Fd()), unix.CLONE_NEWNET); back != nil {
		runtime.LockOSThread() // the thread ends with the test
		t.Fatal(back)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = socket.Close() })
	return socket
}

// carry moves packets from one side to the other, in order.
func (n *network) carry(from, to *os.File) {
	type parcel struct {
		packet []byte
		due    time.Time
	}
	way := make(chan parcel, 1<<14)
	go func() {
		for p := range way {
			time.Sleep(time.Until(p.due))
			_, _ = to.Write(p.packet) // ignores errors, as a cable does
		}
	}()
	defer close(way)
	var wait time.Duration
	var until, free time.Time
	for {
		packet := make([]byte, 2000)
		size, err := from.Read(packet)
		if err != nil {
			return
		}
		now, most := time.Now(), time.Duration(n.jitter.Load())
		if now.After(until) {
			wait, until = rand.N(most+1), now.Add(40*time.Millisecond)
		}
		if kbps := n.kbps.Load(); kbps > 0 {
			if free.Sub(now) > time.Duration(queueRoom*1250*8)*time.Millisecond/time.Duration(kbps) {
				continue
			}
			free = later(free, now).Add(time.Duration(size*8) * time.Millisecond / time.Duration(kbps))
			wait = free.Sub(now)
		}
		if !n.drops(packet[:size]) {
			way <- parcel{packet[:size], now.Add(wait + time.Duration(n.delay.Load()))}
		}
	}
}

func (n *network) drops(packet []byte) bool {
	const protocol = 9 // offset of the protocol in an IPv4 header
	isUDP := len(packet) > protocol && packet[0]>>4 == 4 && packet[protocol] == unix.IPPROTO_UDP
	return n.cut.Load() || isUDP && n.noUDP.Load() || rand.N(int32(100)) < n.loss.Load()
}
