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

// room is a host with a socket, and another socket from which viewers send.
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
	c, creds, err := r.Accept(Peer{OnReady: func() {}, OnRTCP: func([]rtcp.Packet) {}, OnEnd: func() {}})
	require.NoError(tb, err)
	tb.Cleanup(c.Close)
	return c, creds
}

// check returns a connectivity check.
func check(tb testing.TB, creds Credentials, more ...stun.Setter) []byte {
	tb.Helper()
	setters := append([]stun.Setter{stun.TransactionID, stun.BindingRequest, stun.NewUsername(creds.Ufrag + ":them")}, more...)
	m, err := stun.Build(append(setters, stun.NewShortTermIntegrity(creds.Password), stun.Fingerprint)...)
	require.NoError(tb, err)
	return m.Raw
}

// answer returns what a check is answered.
func (r room) answer(tb testing.TB, creds Credentials) {
	tb.Helper()
	require.NoError(tb, r.viewer.SetReadDeadline(time.Now().Add(time.Minute)))
	buf := make([]byte, 1500)
	n, _, err := r.viewer.ReadFromAddrPort(buf)
	require.NoError(tb, err)
	m := &stun.Message{Raw: buf[:n]}
	var mapped stun.XORMappedAddress
	require.NoError(tb, m.Decode())
	require.Equal(tb, stun.BindingSuccess, m.Type)
	require.NoError(tb, mapped.GetFrom(m))
	require.NoError(tb, stun.NewShortTermIntegrity(creds.Password).Check(m))
	require.EqualValues(tb, addrOf(r.viewer).Port(), mapped.Port)
}

func TestChecks(t *testing.T) {
	r := newRoom(t)
	c, creds := r.accept(t)
	from := addrOf(r.viewer)
	wrong := Credentials{Ufrag: creds.Ufrag, Password: "another password, as long as ours"}
	nobody := Credentials{Ufrag: "nobody", Password: creds.Password}
	takes := func(p []byte) bool { return r.HandleUDP(r.socket, p, from) }
	require.True(t, takes(check(t, wrong, ice.UseCandidate())))
	require.Nil(t, c.selected.Load(), "a wrong password was believed")
	require.False(t, takes(check(t, nobody)), "a check for somebody else was taken")
	require.False(t, takes([]byte{22, 0, 0}), "a packet from a stranger was taken")
	takes(check(t, creds))
	r.answer(t, creds)
	require.Nil(t, c.selected.Load(), "media would go where nobody nominated")
	takes(check(t, creds, ice.UseCandidate()))
	r.answer(t, creds)
	require.Equal(t, from, c.selected.Load().to)
	require.True(t, takes([]byte{128, 200, 0}), "the connection's packets are left to others")
	c.Close()
	require.False(t, takes(check(t, creds)))
	require.False(t, takes([]byte{128, 200, 0}))
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
		require.Equal(t, i > 0, r.HandleUDP(r.socket, check(t, creds), addrOf(r.viewer)), "generation %d", i)
	}
	c.Close()
	_, err := c.Restart()
	require.Error(t, err, "a closed connection restarts")
}

func TestPathsAreBounded(t *testing.T) {
	r := newRoom(t)
	c, creds := r.accept(t)
	for port := range uint16(maxPaths + 5) {
		r.HandleUDP(r.socket, check(t, creds), netip.AddrPortFrom(addrOf(r.viewer).Addr(), 50_000+port))
	}
	require.Len(t, r.addrs, maxPaths)
	require.Len(t, c.paths, maxPaths)
	other, creds2 := r.accept(t)
	r.HandleUDP(r.socket, check(t, creds2, ice.UseCandidate()), c.paths[0].remote)
	require.Nil(t, other.selected.Load(), "a path was taken from another connection")
}

func TestSilence(t *testing.T) {
	r := newRoom(t)
	c, creds := r.accept(t)
	now := time.Now()
	require.Empty(t, r.silent(now.Add(2*Silence)), "it was never up")
	r.HandleUDP(r.socket, check(t, creds, ice.UseCandidate()), addrOf(r.viewer))
	require.Empty(t, r.silent(now.Add(Silence-time.Second)))
	require.Len(t, r.silent(now.Add(Silence+time.Minute)), 1)
	c.Close()
	require.Empty(t, r.silent(now.Add(Silence+time.Minute)), "it is closed")
}

func TestFingerprint(t *testing.T) {
	der := []byte("a certificate")
	f, err := ParseFingerprint(FingerprintOf(der))
	require.NoError(t, err)
	c := &Conn{peer: Peer{Fingerprints: []Fingerprint{f}}}
	require.NoError(t, c.verify([][]byte{der}))
	require.Error(t, c.verify([][]byte{[]byte("another")}))
	require.Error(t, c.verify(nil))
	for _, bad := range []string{"", "sha-256", "sha-256 AB:CD", "md5 AB", "sha-256 " + FingerprintOf(der)} {
		_, err := ParseFingerprint(bad)
		require.Error(t, err, bad)
	}
}

// FuzzPacket feeds arbitrary packets from known and unknown addresses.
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
		require.False(t, fromKnown && len(p) > 0 && !taken, "a packet of a known path was left to others")
	})
}

// TestNoKeysAreLeft checks that a closed connection holds no secret.
func TestNoKeysAreLeft(t *testing.T) {
	r := newRoom(t)
	c, _ := r.accept(t)
	keyed := ready(t, &path{socket: r.socket, to: addrOf(r.viewer)})
	c.gcm, c.out, c.in = keyed.gcm, keyed.out, keyed.out
	c.Close()
	require.True(t, c.gcm == nil && c.out == nil && c.in == nil && c.state == nil, "keys are kept")
	_, err := c.WriteRTP(nil, &rtp.Header{Version: 2}, []byte{1})
	require.Error(t, err, "a closed connection sends")
}

// TestMediaFollowsNominations has a viewer that changes networks and nominates another pair: media
// follows.
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
		require.NoError(t, err)
		require.True(t, b.Flush())
		n, _, err := viewer.ReadFromAddrPort(make([]byte, 1500))
		require.NoError(t, err)
		require.Equal(t, sent, n, "bytes where it was nominated")
	}
}
