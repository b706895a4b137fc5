package lite

import (
	"net/netip"
	"testing"
	"time"

	"github.com/pion/ice/v4"
	"github.com/pion/rtcp"
	"github.com/pion/rtp"
	"github.com/pion/stun/v4"
	"github.com/stretchr/testify/require"

	"footlight/backend/live/rtc/udp"
)

func socketAt(tb testing.TB, addr string, take udp.Handler) *udp.Conn {
	tb.Helper()
	c, err := udp.Listen(netip.MustParseAddrPort(addr), take, nil)
	require.NoError(tb, err)
	tb.Cleanup(func() { _ = c.Close() })
	return c
}

func addrOf(c *udp.Conn) netip.AddrPort { return netip.MustParseAddrPort(c.LocalAddr().String()) }

// room is a host with a socket, and another that viewers send from.
type room struct {
	*Host
	socket, viewer *udp.Conn
}

func newRoom(tb testing.TB) room {
	tb.Helper()
	h := Open(Config{})
	tb.Cleanup(h.Close)
	return room{Host: h, socket: socketAt(tb, "127.0.0.1:0", nil), viewer: socketAt(tb, "127.0.0.1:0", nil)}
}

func (r room) accept(tb testing.TB) (*Conn, Credentials) {
	tb.Helper()
	c, creds := r.Accept(Peer{OnReady: func() {}, OnRTCP: func([]rtcp.Packet) {}, OnEnd: func() {}})
	tb.Cleanup(c.Close)
	return c, creds
}

// check is a connectivity check.
func check(tb testing.TB, creds Credentials, more ...stun.Setter) []byte {
	tb.Helper()
	setters := append([]stun.Setter{stun.TransactionID, stun.BindingRequest, stun.NewUsername(creds.Ufrag + ":them")}, more...)
	m, err := stun.Build(append(setters, stun.NewShortTermIntegrity(creds.Password), stun.Fingerprint)...)
	require.NoError(tb, err)
	return m.Raw
}

// answer is what comes back to a check.
func (r room) answer(tb testing.TB, creds Credentials) {
	tb.Helper()
	require.NoError(tb, r.viewer.SetReadDeadline(time.Now().Add(20*time.Second)))
	buf := make([]byte, 1500)
	n, _, err := r.viewer.ReadFromAddrPort(buf)
	require.NoError(tb, err)
	m := &stun.Message{Raw: buf[:n]}
	var mapped stun.XORMappedAddress
	if err := m.Decode(); err != nil || m.Type != stun.BindingSuccess || mapped.GetFrom(m) != nil {
		tb.Fatalf("answered with %v, %v", m, err)
	}
	if stun.NewShortTermIntegrity(creds.Password).Check(m) != nil || mapped.Port != int(addrOf(r.viewer).Port()) {
		tb.Errorf("answered with %v to %v", m, mapped)
	}
}

func TestChecks(t *testing.T) {
	r := newRoom(t)
	c, creds := r.accept(t)
	from := addrOf(r.viewer)
	wrong := Credentials{Ufrag: creds.Ufrag, Password: "another password, as long as ours"}
	if !r.HandleUDP(r.socket, check(t, wrong, ice.UseCandidate()), from) || c.selected.Load() != nil {
		t.Error("a check with a wrong password is not swallowed, or believed")
	}
	if r.HandleUDP(r.socket, check(t, Credentials{Ufrag: "nobody", Password: creds.Password}), from) {
		t.Error("a check for somebody else was taken")
	}
	if r.HandleUDP(r.socket, []byte{22, 0, 0}, from) {
		t.Error("a packet from a stranger was taken")
	}
	r.HandleUDP(r.socket, check(t, creds), from)
	if r.answer(t, creds); c.selected.Load() != nil {
		t.Error("media would go where nobody nominated")
	}
	r.HandleUDP(r.socket, check(t, creds, ice.UseCandidate()), from)
	if r.answer(t, creds); c.selected.Load().to != from {
		t.Errorf("media goes to %v", c.selected.Load())
	}
	if !r.HandleUDP(r.socket, []byte{128, 200, 0}, from) {
		t.Error("the connection's packets are left to others")
	}
	c.Close()
	if r.HandleUDP(r.socket, check(t, creds), from) || r.HandleUDP(r.socket, []byte{128, 200, 0}, from) {
		t.Error("a closed connection takes packets")
	}
}

func TestGenerations(t *testing.T) {
	r := newRoom(t)
	c, first := r.accept(t)
	all := []Credentials{first}
	for range maxGenerations {
		next, err := c.Restart()
		require.NoError(t, err)
		all = append(all, next)
	}
	for i, creds := range all {
		if taken := r.HandleUDP(r.socket, check(t, creds), addrOf(r.viewer)); taken != (i > 0) {
			t.Errorf("generation %d of %d: taken %v", i, len(all), taken)
		}
	}
	c.Close()
	if _, err := c.Restart(); err == nil {
		t.Error("a closed connection restarts")
	}
}

func TestPathsAreBounded(t *testing.T) {
	r := newRoom(t)
	c, creds := r.accept(t)
	for port := range uint16(maxPaths + 5) {
		r.HandleUDP(r.socket, check(t, creds), netip.AddrPortFrom(addrOf(r.viewer).Addr(), 50_000+port))
	}
	if n := len(r.addrs); n != maxPaths || len(c.paths) != maxPaths {
		t.Errorf("%d paths", n)
	}
	other, creds2 := r.accept(t)
	r.HandleUDP(r.socket, check(t, creds2, ice.UseCandidate()), c.paths[0].remote)
	if other.selected.Load() != nil {
		t.Error("a path was taken from another connection")
	}
}

func TestSilence(t *testing.T) {
	r := newRoom(t)
	c, creds := r.accept(t)
	now := time.Now()
	if n := len(r.silent(now.Add(2 * Silence))); n != 0 {
		t.Error("a connection that was never up is called silent")
	}
	r.HandleUDP(r.socket, check(t, creds, ice.UseCandidate()), addrOf(r.viewer))
	if len(r.silent(now.Add(Silence-time.Second))) != 0 || len(r.silent(now.Add(Silence+time.Minute))) != 1 {
		t.Error("silence is not what it should be")
	}
	c.Close()
	if len(r.silent(now.Add(Silence+time.Minute))) != 0 {
		t.Error("a closed connection is watched")
	}
}

func TestFingerprint(t *testing.T) {
	der := []byte("a certificate")
	f, err := ParseFingerprint(FingerprintOf(der))
	require.NoError(t, err)
	c := &Conn{peer: Peer{Fingerprints: []Fingerprint{{}, f}[1:]}}
	if c.verify([][]byte{der}) != nil || c.verify([][]byte{[]byte("another")}) == nil || c.verify(nil) == nil {
		t.Error("the wrong certificates are taken")
	}
	for _, bad := range []string{"", "sha-256", "sha-256 AB:CD", "md5 AB", "sha-256 " + FingerprintOf(der)} {
		if _, err := ParseFingerprint(bad); err == nil {
			t.Errorf("%q was read", bad)
		}
	}
}

// FuzzPacket: whatever arrives from a known path or an unknown one.
func FuzzPacket(f *testing.F) {
	r := newRoom(f)
	c, creds := r.accept(f)
	known := addrOf(r.viewer)
	r.HandleUDP(r.socket, check(f, creds, ice.UseCandidate()), known)
	c.out = ready(f, c.selected.Load()).out
	f.Add(check(f, creds), true)
	f.Add(check(f, creds, ice.UseCandidate()), false)
	f.Add([]byte{22, 254, 253, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1}, false)
	f.Add([]byte{128, 201, 0, 1, 0, 0, 0, 1}, true)
	f.Add([]byte{128, 200}, true)
	f.Fuzz(func(t *testing.T, p []byte, fromKnown bool) {
		from := netip.MustParseAddrPort("127.0.0.1:9")
		if fromKnown {
			from = known
		}
		taken := r.HandleUDP(r.socket, p, from)
		if fromKnown && len(p) > 0 && !taken {
			t.Error("a packet of a known path was left to others")
		}
	})
}

// TestNoKeysAreLeft: who holds a connection that has ended holds no secret.
func TestNoKeysAreLeft(t *testing.T) {
	r := newRoom(t)
	c, _ := r.accept(t)
	keyed := ready(t, &path{socket: r.socket, to: addrOf(r.viewer)})
	c.gcm, c.out, c.in = keyed.gcm, keyed.out, keyed.out
	c.Close()
	if c.gcm != nil || c.out != nil || c.in != nil || c.state != nil {
		t.Error("keys of a closed connection are kept")
	}
	if _, err := c.WriteRTP(nil, &rtp.Header{Version: 2}, []byte{1}); err == nil {
		t.Error("a closed connection sends")
	}
}

// TestMediaFollowsNominations: a viewer that changes networks nominates another
// pair and goes on there.
func TestMediaFollowsNominations(t *testing.T) {
	r := newRoom(t)
	c, creds := r.accept(t)
	keyed := ready(t, &path{})
	c.gcm, c.out, c.overhead = keyed.gcm, keyed.out, keyed.overhead
	first, second := r.viewer, socketAt(t, "127.0.0.1:0", nil)
	for _, viewer := range []*udp.Conn{first, second, first} {
		r.viewer = viewer
		r.HandleUDP(r.socket, check(t, creds, ice.UseCandidate()), addrOf(viewer))
		r.answer(t, creds)
		b := udp.NewBatch()
		sent, err := c.WriteRTP(b, &rtp.Header{Version: 2, SSRC: 7}, []byte{1, 2, 3})
		if err != nil || !b.Flush() {
			t.Fatal("not sent", err)
		}
		if n, _, err := viewer.ReadFromAddrPort(make([]byte, 1500)); err != nil || n != sent {
			t.Errorf("%d bytes of %d came where it was nominated, %v", n, sent, err)
		}
	}
}
