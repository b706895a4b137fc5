package broadcast_test

import (
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/pion/ice/v4"
	"github.com/pion/rtcp"
	"github.com/pion/rtp"
	"github.com/pion/webrtc/v4"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/app/broadcast"
)

// whipServer is a small WHIP server. Each of the faults answers one of the first requests; then the server
// receives.
type whipServer struct {
	t      *testing.T
	url    string
	api    *webrtc.API
	socket *socket
	set    webrtc.SettingEngine

	mu       sync.Mutex
	faults   []http.HandlerFunc
	sessions []*received
	posts    []string // Authorization of each
	deletes  []string // path and Authorization of each
	patches  []string // If-Match of each
	spoil    func(answer string) string
	forgets  bool // the session before its ICE restart
	links    []string
}

// socket is a packet connection that can be cut off.
type socket struct {
	net.PacketConn
	cut  atomic.Bool
	lose atomic.Pointer[func(p []byte) bool] // packets that do not arrive; nil means none
	only atomic.Pointer[string]              // the only IP address from which packets are received; nil means all
}

func (s *socket) loses(p []byte) bool {
	lose := s.lose.Load()
	return lose != nil && (*lose)(p)
}

// ReadFrom implements net.PacketConn.
func (s *socket) ReadFrom(p []byte) (n int, from net.Addr, err error) {
	for n, from, err = s.PacketConn.ReadFrom(p); err == nil && (s.cut.Load() || !s.hears(from) || s.loses(p[:n])); {
		n, from, err = s.PacketConn.ReadFrom(p)
	}
	return n, from, err
}

func (s *socket) hears(from net.Addr) bool {
	only := s.only.Load()
	return only == nil || strings.HasPrefix(from.String(), *only+":")
}

// WriteTo implements net.PacketConn.
func (s *socket) WriteTo(p []byte, to net.Addr) (int, error) {
	if s.cut.Load() {
		return len(p), nil
	}
	return s.PacketConn.WriteTo(p, to)
}

// received holds the packets of one session.
type received struct {
	peer  *webrtc.PeerConnection
	mu    sync.Mutex
	video []*rtp.Packet
	audio []*rtp.Packet
}

func newWHIPServer(t *testing.T, faults ...http.HandlerFunc) *whipServer {
	t.Helper()
	udp, err := net.ListenPacket("udp4", "127.0.0.1:0")
	require.NoError(t, err)
	socket := &socket{PacketConn: udp}
	settings := webrtc.SettingEngine{}
	settings.SetICEUDPMux(ice.NewUDPMuxDefault(ice.UDPMuxParams{UDPConn: socket}))
	settings.SetIncludeLoopbackCandidate(true)
	settings.SetNetworkTypes([]webrtc.NetworkType{webrtc.NetworkTypeUDP4})
	settings.SetICEMulticastDNSMode(ice.MulticastDNSModeDisabled)
	engine := &webrtc.MediaEngine{}
	require.NoError(t, engine.RegisterDefaultCodecs())
	s := &whipServer{t: t, socket: socket, set: settings, faults: faults, spoil: func(sdp string) string { return sdp }}
	s.api = webrtc.NewAPI(webrtc.WithMediaEngine(engine), webrtc.WithSettingEngine(settings))
	server := httptest.NewServer(s)
	s.url = server.URL + "/rtc/v1/whip/?app=live&stream=demo"
	t.Cleanup(func() {
		server.Close()
		for _, session := range s.all() {
			_ = session.peer.Close()
		}
		_ = socket.Close()
	})
	return s
}

// ServeHTTP implements http.Handler.
func (s *whipServer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method == http.MethodDelete {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.deletes = append(s.deletes, r.URL.Path+" "+r.Header.Get("Authorization"))
		return
	}
	if r.Method == http.MethodPatch {
		s.restart(w, r)
		return
	}
	if fault := s.begin(r); fault != nil {
		fault(w, r)
		return
	}
	offer, err := io.ReadAll(r.Body)
	assert.NoError(s.t, err, "read offer")
	answer := s.receive(string(offer))
	w.Header().Set("Content-Type", "application/sdp")
	w.Header().Set("Location", "../session/one")
	w.Header()["Link"] = s.links
	if s.links != nil {
		w.Header().Set("ETag", `"one"`) // an ETag means that the server accepts candidates
	}
	w.WriteHeader(http.StatusCreated)
	_, _ = io.WriteString(w, answer)
}

func (s *whipServer) begin(r *http.Request) (fault http.HandlerFunc) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.posts = append(s.posts, r.Header.Get("Authorization"))
	if len(s.faults) > 0 {
		fault, s.faults = s.faults[0], s.faults[1:]
	}
	return fault
}

func (s *whipServer) receive(offer string) string {
	peer, err := s.api.NewPeerConnection(webrtc.Configuration{})
	if err != nil {
		s.t.Errorf("peer: %v", err)
		return ""
	}
	session := &received{peer: peer}
	peer.OnTrack(func(track *webrtc.TrackRemote, _ *webrtc.RTPReceiver) { session.read(track) })
	gathered := webrtc.GatheringCompletePromise(peer)
	assert.NoError(s.t, peer.SetRemoteDescription(webrtc.SessionDescription{Type: webrtc.SDPTypeOffer, SDP: offer}), "offer")
	answer, err := peer.CreateAnswer(nil)
	assert.NoError(s.t, err, "answer")
	assert.NoError(s.t, peer.SetLocalDescription(answer), "answer")
	<-gathered
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sessions = append(s.sessions, session)
	return s.spoil(peer.LocalDescription().SDP)
}

// restart begins a new ICE generation of the newest session.
func (s *whipServer) restart(w http.ResponseWriter, r *http.Request) {
	told, err := io.ReadAll(r.Body)
	assert.NoError(s.t, err)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.patches = append(s.patches, r.Header.Get("If-Match"))
	if s.forgets {
		http.NotFound(w, r)
		return
	}
	peer := s.sessions[len(s.sessions)-1].peer
	if r.Header.Get("If-Match") != "*" {
		for line := range strings.Lines(string(told)) {
			if candidate, is := strings.CutPrefix(strings.TrimSpace(line), "a="); is && strings.HasPrefix(candidate, "candidate") {
				assert.NoError(s.t, peer.AddICECandidate(webrtc.ICECandidateInit{Candidate: candidate, SDPMid: new(string)}))
			}
		}
		w.WriteHeader(http.StatusNoContent)
		return
	}
	offer := broadcast.Splice(peer.RemoteDescription().SDP, string(told))
	assert.NoError(s.t, peer.SetRemoteDescription(webrtc.SessionDescription{Type: webrtc.SDPTypeOffer, SDP: offer}))
	answer, err := peer.CreateAnswer(nil)
	assert.NoError(s.t, err)
	gathered := webrtc.GatheringCompletePromise(peer)
	assert.NoError(s.t, peer.SetLocalDescription(answer))
	<-gathered
	w.Header().Set("Content-Type", "application/trickle-ice-sdpfrag")
	w.Header().Set("ETag", `"another"`)
	_, _ = io.WriteString(w, broadcast.Fragment(peer.LocalDescription().SDP))
}

func (s *whipServer) all() []*received {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.sessions)
}

func (s *whipServer) seen() (posts, deletes []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append(posts, s.posts...), append(deletes, s.deletes...)
}

// setSpoil changes all later answers.
func (s *whipServer) setSpoil(f func(string) string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.spoil = f
}

func (r *received) read(track *webrtc.TrackRemote) {
	for {
		packet, _, err := track.ReadRTP()
		if err != nil {
			return
		}
		r.mu.Lock()
		if track.Kind() == webrtc.RTPCodecTypeVideo {
			r.video = append(r.video, packet)
		} else {
			r.audio = append(r.audio, packet)
		}
		r.mu.Unlock()
	}
}

func (r *received) packets() (video, audio []*rtp.Packet) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return append(video, r.video...), append(audio, r.audio...)
}

// flows reports whether sound and picture both arrive.
func (r *received) flows() bool {
	video, audio := r.packets()
	return len(video) > 20 && len(audio) > 5
}

// askForKeyframe sends a PLI for the received video.
func (r *received) askForKeyframe(t *testing.T) {
	t.Helper()
	video, _ := r.packets()
	require.NoError(t, r.peer.WriteRTCP([]rtcp.Packet{&rtcp.PictureLossIndication{MediaSSRC: video[0].SSRC}}))
}

// eventually polls ok until it returns true.
func eventually(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); !ok(); time.Sleep(10 * time.Millisecond) {
		require.True(t, time.Now().Before(deadline), "not in time: %s", what)
	}
}

func status(code int, text string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { http.Error(w, text, code) }
}

func quiet() *slog.Logger { return slog.New(slog.DiscardHandler) }

// deadEnd makes every connectivity check fail: the answer's password is not the server's.
func deadEnd(answer string) string {
	lines := strings.SplitAfter(answer, "\r\n")
	for i, line := range lines {
		if strings.HasPrefix(line, "a=ice-pwd:") {
			lines[i] = "a=ice-pwd:" + strings.Repeat("x", 32) + "\r\n"
		}
	}
	return strings.Join(lines, "")
}
