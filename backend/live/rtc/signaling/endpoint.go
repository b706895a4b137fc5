package signaling

import (
	"context"
	"crypto/rand"
	"log/slog"
	"slices"
	"sync"

	"footlight/backend/live"
	"footlight/backend/live/rtc"
)

// Session is one answered offer: a publisher or viewer of package rtc.
type Session interface {
	Answer() string
	// AddCandidates adds trickled candidates. For candidates of another ICE generation it returns
	// rtc.ErrRestart.
	AddCandidates(ctx context.Context, fragment string) error
	// Restart begins another ICE generation and returns the server's SDP fragment of it.
	Restart(ctx context.Context, fragment string) (string, error)
	Close()
}

// Config sets up a WHIP or WHEP endpoint. Hub and RTC are required.
type Config struct {
	Hub *live.Hub
	RTC *rtc.Server
	// ICEServers are sent to clients in Link headers. None are needed if clients can reach the server
	// directly.
	ICEServers []ICEServer
	// Lenient accepts PATCH requests without If-Match. RFC 9725 section 4.3.1 requires the header, but
	// some clients omit it.
	Lenient bool
	// Logger logs sessions; nil means slog.Default().
	Logger *slog.Logger
}

// Protocol describes WHIP or WHEP.
type Protocol struct {
	Action live.Action
	Name   string // the Protocol of live.Request
	Type   string // the Type of live.ClientInfo
	// Paths name the mount points of the endpoint, each with a trailing slash. A session's id follows the
	// slash. Locations use the first path.
	Paths []string
	// Open answers an offer for an admitted client. Client and session end together. After an error the
	// client has ended and the session is ignored.
	Open func(ctx context.Context, client *live.Client, offer string, w rtc.Wishes) (Session, error)
}

// Endpoint serves one protocol.
type Endpoint struct {
	cfg      Config
	protocol Protocol

	mu       sync.Mutex
	sessions map[string]*resource
	ended    recent
}

// resource is one session as an HTTP resource. Its id is the only credential for it.
type resource struct {
	session Session
	client  *live.Client
	feeds   feeds

	mu   sync.Mutex // held by one PATCH at a time
	etag string     // of the current ICE generation
}

// tag returns the entity tag of the current ICE generation.
func (r *resource) tag() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.etag
}

func newTag() string { return `"` + rand.Text() + `"` }

// recent remembers the sessions that ended last. Clients may close a connection before they delete its
// session.
type recent struct {
	ids  [1024]string
	next int
}

func (r *recent) add(id string) {
	r.ids[r.next] = id
	r.next = (r.next + 1) % len(r.ids)
}

func (r *recent) has(id string) bool { return slices.Contains(r.ids[:], id) }

// New returns an endpoint.
func New(cfg Config, p Protocol) *Endpoint {
	if cfg.Logger == nil {
		cfg.Logger = slog.Default()
	}
	return &Endpoint{cfg: cfg, protocol: p, sessions: map[string]*resource{}}
}

// Exchange admits a client and answers its offer, as POST does. Callers with a wire format of their own
// use it. It sets Action, Protocol and Type of info. The returned id names the session under the
// endpoint's path.
func (e *Endpoint) Exchange(ctx context.Context, info live.ClientInfo, offer string) (answer, id string, err error) {
	return e.exchange(ctx, info, offer, rtc.Wishes{})
}

func (e *Endpoint) exchange(
	ctx context.Context, info live.ClientInfo, offer string, w rtc.Wishes,
) (answer, id string, err error) {
	info.Action, info.Protocol, info.Type = e.protocol.Action, e.protocol.Name, e.protocol.Type
	client, err := e.cfg.Hub.Join(ctx, info)
	if err != nil {
		return "", "", err
	}
	session, err := e.protocol.Open(ctx, client, offer, w)
	if err != nil {
		return "", "", err
	}
	id = e.keep(session, client)
	log := e.cfg.Logger.With("protocol", e.protocol.Name, "event", info.EventID, "client", client.ID())
	log.Info("session opened", "remote", info.Remote)
	client.AfterEnd(func() {
		e.drop(id)
		log.Info("session ended", "reason", client.Err())
	})
	return session.Answer(), id, nil
}

func (e *Endpoint) keep(s Session, c *live.Client) (id string) {
	id = rand.Text()
	e.mu.Lock()
	defer e.mu.Unlock()
	e.sessions[id] = &resource{session: s, client: c, etag: newTag()}
	return id
}

func (e *Endpoint) drop(id string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.sessions[id] != nil {
		delete(e.sessions, id)
		e.ended.add(id)
	}
}

// find returns the session, or nil if there is none. ended reports whether a session of that id ended
// recently.
func (e *Endpoint) find(id string) (res *resource, ended bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.sessions[id], e.ended.has(id)
}
