package recordings

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/felixge/httpsnoop"

	"footlight/backend/api/router"
	"footlight/backend/event"
)

// ReplaySource makes the playlists and segments of recordings. Its errors wrap fs.ErrNotExist if there is
// nothing to play.
type ReplaySource interface {
	// Master returns an HLS master playlist whose only variant is at address.
	Master(ctx context.Context, id event.ID, address string) ([]byte, error)
	// Playlist returns an HLS media playlist whose addresses are relative to /replay/. A query that is not
	// empty is appended to each address.
	Playlist(ctx context.Context, id event.ID, query string) ([]byte, error)
	// Header and Segment return what a playlist lists. content is a CID, or the name of a segment that was not yet in a
	// chunk. A chunk is cut into so many parts, or into any number if parts is 0.
	Header(ctx context.Context, content string) ([]byte, error)
	Segment(ctx context.Context, content string, at int64, n, parts int) ([]byte, error)
}

// ReplaySession is one viewer's session of a recording. Like that of a live show, it outlives the token that
// opened it.
type ReplaySession interface {
	Name() string // unguessable; knowing it is enough to use the session
	Sent(bytes int)
	Leave()
}

// ReplayAccess refuses viewers who may not watch a recording. Its sessions are nil if none is needed.
type ReplayAccess interface {
	// Enter checks a viewer's rights and opens a session.
	Enter(r *http.Request, id event.ID) (ReplaySession, error)
	// Stay finds the session of a viewer who has entered.
	Stay(r *http.Request, id event.ID, session string) (ReplaySession, error)
	// Read is Stay for content that is part of a recording: a CID, or the name of a segment. shared reports whether the content is public.
	Read(r *http.Request, content, session string) (s ReplaySession, shared bool, err error)
}

// Replay plays recordings over HLS.
type Replay struct {
	Source ReplaySource
	Access ReplayAccess
}

const (
	playlistSuffix = ".m3u8"
	segmentSuffix  = ".m4s"
	// sessionParam is the query parameter of a session, as in live HLS.
	sessionParam = "hls_ctx"
	// segmentTimeout limits the time for sending one answer: a client that needs longer, many times the
	// segment's duration, cannot play it.
	segmentTimeout = 2 * time.Minute
)

// Routes registers the routes below /replay/.
func (a Replay) Routes(rt *router.Router) {
	rt.Handle(http.MethodGet, "/replay/{playlist}", a.playlist, router.AtOnce)
	rt.Handle(http.MethodGet, "/replay/{cid}/init.mp4", a.header, router.AtOnce)
	rt.Handle(http.MethodGet, "/replay/{cid}/{at}/{segment}", a.segment, router.AtOnce)
	rt.Handle(http.MethodGet, "/replay/{segment}/media.m4s", a.media, router.AtOnce)
}

// playlist answers with the recording's media playlist. If a session is needed and the request has none, it
// answers with a master playlist that names a new one.
func (a Replay) playlist(w http.ResponseWriter, r *http.Request) error {
	name, ok := strings.CutSuffix(r.PathValue("playlist"), playlistSuffix)
	id, err := event.ParseID(name)
	if !ok || err != nil {
		return &router.PathError{Path: r.URL.Path}
	}
	var text []byte
	var session ReplaySession
	given := r.URL.Query().Get(sessionParam)
	if given != "" {
		session, text, err = a.inSession(r, id, given)
	} else {
		session, text, err = a.begin(r, id)
	}
	if err != nil {
		return err
	}
	text = back(r, text)
	w.Header().Set("Content-Type", "application/vnd.apple.mpegurl")
	setFreshness(w.Header(), text, session != nil, given == "")
	return send(w, r, session, text)
}

// backParam is the query parameter of where to begin, in seconds before the end of a playlist that grows.
const backParam = "back"

// back tells players to begin so long before the end of a playlist that grows (RFC 8216, 4.3.5.2), and not at its start.
func back(r *http.Request, text []byte) []byte {
	seconds, err := strconv.ParseUint(r.URL.Query().Get(backParam), 10, 16)
	if err != nil {
		return text
	}
	return bytes.Replace(text, []byte("TIME-OFFSET=0\n"), fmt.Appendf(nil, "TIME-OFFSET=-%d\n", seconds), 1)
}

// setFreshness lets a media playlist be kept and asked for again by its hash, but not shared if it names a session. A
// recording that has ended may be resumed, so even its playlist may change. A master playlist opens a session each time.
func setFreshness(h http.Header, text []byte, named, opened bool) {
	switch {
	case named && opened:
		h.Set("Cache-Control", "no-store")
		return
	case named:
		h.Set("Cache-Control", "private, no-cache")
	default:
		h.Set("Cache-Control", "no-cache")
	}
	h.Set("ETag", fmt.Sprintf(`"%x"`, sha256.Sum256(text)))
}

// begin opens a session. A viewer who may not enter does not learn whether the recording exists.
func (a Replay) begin(r *http.Request, id event.ID) (ReplaySession, []byte, error) {
	session, err := a.Access.Enter(r, id)
	if err != nil {
		return nil, nil, err
	}
	if session == nil {
		text, listErr := a.Source.Playlist(r.Context(), id, "")
		return nil, text, listErr
	}
	query := url.Values{sessionParam: {session.Name()}}
	if from := r.URL.Query().Get(backParam); from != "" {
		query.Set(backParam, from)
	}
	text, err := a.Source.Master(r.Context(), id, string(id)+playlistSuffix+"?"+query.Encode())
	if err != nil {
		session.Leave()
	}
	return session, text, err
}

func (a Replay) inSession(r *http.Request, id event.ID, name string) (ReplaySession, []byte, error) {
	session, err := a.Access.Stay(r, id, name)
	if err != nil {
		return nil, nil, err
	}
	query := ""
	if session != nil {
		query = inSession(name)
	}
	text, err := a.Source.Playlist(r.Context(), id, query)
	return session, text, err
}

func inSession(name string) string { return url.Values{sessionParam: {name}}.Encode() }

func (a Replay) header(w http.ResponseWriter, r *http.Request) error {
	return a.content(w, r, r.PathValue("cid"), a.Source.Header)
}

func (a Replay) segment(w http.ResponseWriter, r *http.Request) error {
	name, ok := strings.CutSuffix(r.PathValue("segment"), segmentSuffix)
	if !ok {
		return &router.PathError{Path: r.URL.Path}
	}
	return a.piece(w, r, r.PathValue("cid"), r.PathValue("at"), name, "")
}

// media sends what is in the place of one of the server's segments: a part of a chunk if the query has a CID, else the
// segment.
func (a Replay) media(w http.ResponseWriter, r *http.Request) error {
	q := r.URL.Query()
	return a.piece(w, r, cmp.Or(q.Get("cid"), r.PathValue("segment")), q.Get("at"), q.Get("n"), q.Get("of"))
}

// maxParts limits the parts of a chunk. It has at most 65 s.
const maxParts = 200

// piece sends a piece of a chunk, or a segment. The numbers are as in the request; n and parts may be empty.
func (a Replay) piece(w http.ResponseWriter, r *http.Request, content, at, n, parts string) error {
	when, err := strconv.ParseInt(at, 10, 64)
	number, wrong := strconv.Atoi(cmp.Or(n, "0"))
	of, absurd := strconv.ParseUint(cmp.Or(parts, "0"), 10, 8)
	if errors.Join(err, wrong, absurd) != nil || of > maxParts {
		return &router.PathError{Path: r.URL.Path}
	}
	return a.content(w, r, content, func(ctx context.Context, content string) ([]byte, error) {
		return a.Source.Segment(ctx, content, when, number, int(of))
	})
}

// content sends an immutable answer.
func (a Replay) content(w http.ResponseWriter, r *http.Request, name string, read func(context.Context, string) ([]byte, error)) error {
	session, shared, err := a.Access.Read(r, name, r.URL.Query().Get(sessionParam))
	if err != nil {
		return err
	}
	body, err := read(r.Context(), name)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "video/mp4")
	scope := "private"
	if shared {
		scope = "public"
	}
	w.Header().Set("Cache-Control", scope+", max-age=31536000, immutable")
	return send(w, r, session, body)
}

// send answers with the whole body or ranges of it, and counts the bytes for the session unless that is nil.
// A client that stops reading is disconnected.
func send(w http.ResponseWriter, r *http.Request, session ReplaySession, body []byte) error {
	w.Header().Set("X-Content-Type-Options", "nosniff")
	conn := http.NewResponseController(w)
	_ = conn.SetWriteDeadline(time.Now().Add(segmentTimeout)) // fails only without a connection, as in tests
	defer func() { _ = conn.SetWriteDeadline(time.Time{}) }()
	out := httpsnoop.CaptureMetrics(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
	}), w, r)
	if session != nil {
		session.Sent(int(out.Written))
	}
	return nil
}
