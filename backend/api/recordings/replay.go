package recordings

import (
	"bytes"
	"context"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/felixge/httpsnoop"

	"footlight/backend/api/router"
	"footlight/backend/event"
)

// ReplaySource makes what a recording is played from. What is not there wraps
// fs.ErrNotExist.
type ReplaySource interface {
	// Master is an HLS master playlist whose one variant is at address.
	Master(ctx context.Context, id event.ID, address string) ([]byte, error)
	// Playlist is an HLS media playlist whose addresses are relative to
	// /replay/ and end with query, unless that is empty.
	Playlist(ctx context.Context, id event.ID, query string) ([]byte, error)
	Header(ctx context.Context, cid string) ([]byte, error)
	Segment(ctx context.Context, cid string, at int64, n int) ([]byte, error)
}

// ReplaySession is somebody's place in front of a recording, as that of a live
// show: it outlives the token that it was opened with.
type ReplaySession interface {
	Name() string // unguessable: whoever holds it has the place
	Sent(bytes int)
	Leave()
}

// ReplayAccess refuses whoever may not watch a recording. A session is nil where
// none is needed.
type ReplayAccess interface {
	// Enter lets somebody in and gives them a place.
	Enter(r *http.Request, id event.ID) (ReplaySession, error)
	// Stay finds the place of somebody who was let in to a recording.
	Stay(r *http.Request, id event.ID, session string) (ReplaySession, error)
	// Read is Stay for content that is part of a recording; shared says that
	// everybody may read it.
	Read(r *http.Request, cid, session string) (s ReplaySession, shared bool, err error)
}

// Replay plays recordings over HLS.
type Replay struct {
	Source ReplaySource
	Access ReplayAccess
}

const (
	playlistSuffix = ".m3u8"
	segmentSuffix  = ".m4s"
	// sessionParam names a session in addresses, as live HLS does.
	sessionParam = "hls_ctx"
	// segmentTimeout is for one answer: who takes longer than it plays many
	// times over will not play it.
	segmentTimeout = 2 * time.Minute
)

// Routes registers what is below /replay/.
func (a Replay) Routes(rt *router.Router) {
	rt.Handle(http.MethodGet, "/replay/{playlist}", a.playlist)
	rt.Handle(http.MethodGet, "/replay/{cid}/init.mp4", a.header)
	rt.Handle(http.MethodGet, "/replay/{cid}/{at}/{segment}", a.segment)
}

// playlist answers with the film, and where that takes a session, the first time
// with a master playlist that names a new one.
func (a Replay) playlist(w http.ResponseWriter, r *http.Request) error {
	name, ok := strings.CutSuffix(r.PathValue("playlist"), playlistSuffix)
	id, err := event.ParseID(name)
	if !ok || err != nil {
		return &router.PathError{Path: r.URL.Path}
	}
	var text []byte
	var session ReplaySession
	if given := r.URL.Query().Get(sessionParam); given != "" {
		session, text, err = a.inSession(r, id, given)
	} else {
		session, text, err = a.begin(r, id)
	}
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/vnd.apple.mpegurl")
	w.Header().Set("Cache-Control", "no-cache, no-store")
	return send(w, r, session, text)
}

// begin lets somebody in. Who may not come in is not told whether there is
// anything to see.
func (a Replay) begin(r *http.Request, id event.ID) (ReplaySession, []byte, error) {
	session, err := a.Access.Enter(r, id)
	if err != nil {
		return nil, nil, err
	}
	if session == nil {
		text, listErr := a.Source.Playlist(r.Context(), id, "")
		return nil, text, listErr
	}
	text, err := a.Source.Master(r.Context(), id, string(id)+playlistSuffix+"?"+inSession(session.Name()))
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
	return a.content(w, r, func(ctx context.Context, cid string) ([]byte, error) { return a.Source.Header(ctx, cid) })
}

func (a Replay) segment(w http.ResponseWriter, r *http.Request) error {
	name, ok := strings.CutSuffix(r.PathValue("segment"), segmentSuffix)
	n, err := strconv.Atoi(name)
	at, atErr := strconv.ParseInt(r.PathValue("at"), 10, 64)
	if !ok || err != nil || atErr != nil {
		return &router.PathError{Path: r.URL.Path}
	}
	return a.content(w, r, func(ctx context.Context, cid string) ([]byte, error) { return a.Source.Segment(ctx, cid, at, n) })
}

// content sends what never changes.
func (a Replay) content(w http.ResponseWriter, r *http.Request, read func(context.Context, string) ([]byte, error)) error {
	cid := r.PathValue("cid")
	session, shared, err := a.Access.Read(r, cid, r.URL.Query().Get(sessionParam))
	if err != nil {
		return err
	}
	body, err := read(r.Context(), cid)
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

// send answers whole or in ranges, and counts it for the session, if there is
// one; a client that takes nothing is let go.
func send(w http.ResponseWriter, r *http.Request, session ReplaySession, body []byte) error {
	w.Header().Set("X-Content-Type-Options", "nosniff")
	conn := http.NewResponseController(w)
	_ = conn.SetWriteDeadline(time.Now().Add(segmentTimeout)) // where there is no connection, nobody stalls
	defer func() { _ = conn.SetWriteDeadline(time.Time{}) }()
	out := httpsnoop.CaptureMetrics(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
	}), w, r)
	if session != nil {
		session.Sent(int(out.Written))
	}
	return nil
}
