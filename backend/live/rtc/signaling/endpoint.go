package signaling

import (
	"context"
	"crypto/rand"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"sync"

	"footlight/backend/live"
	"footlight/backend/live/rtc"
)

// Session is one answered offer, as rtc's peers are.
type Session interface {
	Answer() string
	// AddCandidates adds trickled candidates. It refuses those of another ICE
	// generation with rtc.ErrRestart.
	AddCandidates(ctx context.Context, fragment string) error
	// Restart begins another ICE generation and returns our fragment of it.
	Restart(ctx context.Context, fragment string) (string, error)
	Close()
}

// Config is what WHIP and WHEP have in common. Hub and RTC are needed.
type Config struct {
	Hub *live.Hub
	RTC *rtc.Server
	// ICEServers are told to clients in Link headers; none are needed where they can
	// reach the server directly.
	ICEServers []ICEServer
	// Lenient accepts PATCH requests without If-Match, which RFC 9725 section 4.3.1
	// asks for and some clients do not send.
	Lenient bool
	// Logger is told of sessions; nil means slog.Default().
	Logger *slog.Logger
}

// Protocol is one of the two.
type Protocol struct {
	Action live.Action
	Name   string // as live.Request has it
	Type   string // as live.ClientInfo has it
	// Paths are where the endpoint is mounted, with a slash at the end. What
	// follows the slash names a session. Sessions are located under the first.
	Paths []string
	// Open answers an offer for an admitted client. The session ends when the
	// client does and the other way round; on an error the client has ended, and
	// nobody looks at the session.
	Open func(ctx context.Context, client *live.Client, offer string) (Session, error)
}

// Endpoint serves one protocol.
type Endpoint struct {
	cfg      Config
	protocol Protocol

	mu       sync.Mutex
	sessions map[string]*resource
	ended    recent
}

// resource is one session as HTTP sees it. Its id is the only key to it.
type resource struct {
	session Session

	mu   sync.Mutex // held by one PATCH at a time
	etag string     // of the ICE generation
}

// tag is the entity tag of the present ICE generation.
func (r *resource) tag() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.etag
}

func newTag() string { return `"` + rand.Text() + `"` }

// recent remembers the sessions that ended last. Clients close a connection before
// they delete its session, and are right to.
type recent struct {
	ids  [1024]string
	next int
}

func (r *recent) add(id string) {
	r.ids[r.next] = id
	r.next = (r.next + 1) % len(r.ids)
}

func (r *recent) has(id string) bool { return slices.Contains(r.ids[:], id) }

var _ http.Handler = (*Endpoint)(nil)

// New makes an endpoint.
func New(cfg Config, p Protocol) *Endpoint {
	if cfg.Logger == nil {
		cfg.Logger = slog.Default()
	}
	return &Endpoint{cfg: cfg, protocol: p, sessions: map[string]*resource{}}
}

// Exchange admits a client and answers its offer, as POST does. It is for callers with
// a wire format of their own. It sets the Action, Protocol and Type of info. The id
// names the session under the endpoint's path.
func (e *Endpoint) Exchange(ctx context.Context, info live.ClientInfo, offer string) (answer, id string, err error) {
	info.Action, info.Protocol, info.Type = e.protocol.Action, e.protocol.Name, e.protocol.Type
	client, err := e.cfg.Hub.Join(ctx, info)
	if err != nil {
		return "", "", err
	}
	session, err := e.protocol.Open(ctx, client, offer)
	if err != nil {
		return "", "", err
	}
	id = e.keep(session)
	log := e.cfg.Logger.With("protocol", e.protocol.Name, "event", info.EventID, "client", client.ID())
	log.Info("session opened", "remote", info.Remote)
	client.AfterEnd(func() {
		e.drop(id)
		log.Info("session ended", "reason", client.Err())
	})
	return session.Answer(), id, nil
}

func (e *Endpoint) keep(s Session) (id string) {
	id = rand.Text()
	e.mu.Lock()
	defer e.mu.Unlock()
	e.sessions[id] = &resource{session: s, etag: newTag()}
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

// find is nil for a session that is not there, which may have ended lately.
func (e *Endpoint) find(id string) (res *resource, ended bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.sessions[id], e.ended.has(id)
}

func (e *Endpoint) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	for _, path := range e.protocol.Paths {
		if r.URL.Path+"/" == path {
			e.serveEndpoint(w, r)
			return
		}
		if id, ok := strings.CutPrefix(r.URL.Path, path); ok {
			if id == "" {
				e.serveEndpoint(w, r)
			} else {
				e.serveSession(w, r, id)
			}
			return
		}
	}
	refuse(w, http.StatusNotFound, "There is nothing at this address.")
}
