package rtc

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/pion/webrtc/v4"

	"footlight/backend/event"
	"footlight/backend/live"
	"footlight/backend/live/rtc/lite"
	"footlight/backend/live/rtc/negotiation"
	"footlight/backend/live/rtc/relay"
)

// DefaultAddr is the default address of WebRTC, for UDP and TCP.
const DefaultAddr = "127.0.0.1:8000"

// DefaultConnectTimeout is the default time for ICE and DTLS. It allows for a bad network.
const DefaultConnectTimeout = 15 * time.Second

// answerTimeout limits the time to make an answer, which waits for no other machine.
const answerTimeout = time.Minute

// Config sets a Server up.
type Config struct {
	// Addr is the listening address; empty means DefaultAddr. Port 0 takes a free one.
	//
	// An unspecified host listens on every address of the machine with a socket each, so that answers
	// come from the address that was asked. A host on loopback is also reached under another address of
	// the machine, by this machine only.
	Addr string
	// Candidates are the IPs or host names that answers contain instead of the listening addresses, for
	// servers behind NAT.
	Candidates []string
	// ConnectTimeout ends a peer that has not connected; 0 means DefaultConnectTimeout.
	ConnectTimeout time.Duration
	// Frames reads a publish of another protocol for Bridge, as H.264 without B-frames and Opus. watched
	// reports whether the stream has viewers and may be called at any time. nil means that the publish is
	// read unchanged, without other codecs.
	Frames func(session *live.Session, depth int, watched func() bool) *live.FrameReader
	// Encoders limits the publishers without H.264, whose VP8 Frames must convert. nil means that they
	// are refused.
	Encoders Encoders
	// Logger logs problems of WebRTC; nil means slog.Default().
	Logger *slog.Logger
}

// Server holds the sockets and all peers.
type Server struct {
	cfg      Config
	sockets  *sockets
	host     *lite.Host // viewers
	external []string   // addresses that answers contain instead of the local ones
	own      string     // the certificate's fingerprint
	apis     map[kind]*webrtc.API
	identity webrtc.Configuration
	pool     *relay.Pool
	relays   relays
	bridges  bridges

	mu     sync.Mutex
	closed bool
	peers  map[peer]string // their ICE user name fragments, which no other peer may have; empty if the host knows it
	wg     sync.WaitGroup  // one per peer until its resources are freed
}

// peer is a publisher's connection or a Viewer.
type peer interface{ Close() }

// Open opens the sockets. It looks up host names in Candidates.
func Open(ctx context.Context, cfg Config) (*Server, error) {
	cfg = cfg.withDefaults()
	external, err := resolve(ctx, cfg.Candidates)
	if err != nil {
		return nil, err
	}
	certificate, err := newCertificate()
	if err != nil {
		return nil, err
	}
	s := &Server{
		cfg: cfg, identity: identityOf(certificate), peers: map[peer]string{},
		relays: relays{all: map[event.ID]*shared{}}, bridges: bridges{readers: map[*live.FrameReader]struct{}{}},
		external: external, own: lite.FingerprintOf(certificate.Certificate[0]),
		host: lite.Open(lite.Config{Certificate: certificate, Logger: factory{log: cfg.Logger}}),
	}
	if err := s.listen(ctx); err != nil {
		s.host.Close()
		return nil, err
	}
	s.pool = relay.OpenPool(0)
	s.relays.open = s.pool.Open
	return s, nil
}

func (c Config) withDefaults() Config {
	if c.Addr == "" {
		c.Addr = DefaultAddr
	}
	if c.ConnectTimeout <= 0 {
		c.ConnectTimeout = DefaultConnectTimeout
	}
	if c.Frames == nil {
		c.Frames = func(s *live.Session, depth int, _ func() bool) *live.FrameReader { return s.Frames(depth) }
	}
	if c.Logger == nil {
		c.Logger = slog.Default()
	}
	return c
}

// listen opens the sockets and configures pion for publishers.
func (s *Server) listen(ctx context.Context) (err error) {
	if s.sockets, err = listen(ctx, s.cfg.Addr, s.host.HandleUDP, s.cfg.Logger); err != nil {
		return err
	}
	if s.sockets.loopback() && len(s.external) == 0 {
		s.sockets.addOwn(s.host.HandleUDP, s.cfg.Logger) //nolint:contextcheck // its socket outlives this call
	}
	if err = s.configure(s.external); err != nil {
		s.sockets.close()
	}
	return err
}

// local returns how the server is reached now, for answers.
func (s *Server) local(w Wishes) negotiation.Local {
	return negotiation.Local{Fingerprint: s.own, Candidates: s.candidates(w)}
}

// Port returns the UDP and TCP port in use.
func (s *Server) Port() int { return s.sockets.port }

// adopt registers a peer for which Close waits until forget is called. It returns ErrClosed after Close, and
// errTaken if another peer has the wished ICE user name fragment. Two wishes at once are told apart, too.
func (s *Server) adopt(p peer, wished string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return ErrClosed
	}
	if wished != "" && s.named(wished) {
		return errTaken
	}
	s.peers[p] = wished
	s.wg.Add(1)
	return nil
}

func (s *Server) forget(p peer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.peers, p)
	s.wg.Done()
}

// Close ends every peer, closes the sockets and waits for all goroutines.
func (s *Server) Close() {
	s.mu.Lock()
	s.closed = true
	all := slices.Collect(maps.Keys(s.peers))
	s.mu.Unlock()
	for _, p := range all {
		p.Close()
	}
	s.bridges.close()
	s.wg.Wait()
	s.host.Close()
	s.pool.Close()
	s.sockets.close()
}

// errTaken refuses an ICE user name fragment that another connection has.
var errTaken = negotiation.BadOffer("Another connection uses this ice-ufrag. Choose another one.")

var (
	// ErrRestart is returned for trickled candidates of another ICE generation, which Restart begins.
	ErrRestart = errors.New("rtc: candidates of another ICE generation")
	// ErrClosed is returned after Close, and by a peer that has ended.
	ErrClosed = fmt.Errorf("rtc: closed: %w", fs.ErrClosed)
)
