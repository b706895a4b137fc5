package api_test

import (
	"context"
	"fmt"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/api/recordings"
	"footlight/backend/api/router"
	"footlight/backend/auth"
	"footlight/backend/event"
)

// projector plays a recording of a single chunk.
type projector struct{}

func (projector) Master(_ context.Context, id event.ID, address string) ([]byte, error) {
	if id != "show" {
		return nil, event.ErrNotFound
	}
	return []byte("master " + address), nil
}

func (projector) Playlist(_ context.Context, id event.ID, query string) ([]byte, error) {
	if id != "show" {
		return nil, event.ErrNotFound
	}
	return []byte("list?" + query + "\nTIME-OFFSET=0\n"), nil
}

func (projector) Header(context.Context, string) ([]byte, error) { return []byte("head"), nil }

func (projector) Segment(_ context.Context, cid string, at int64, n, parts int) ([]byte, error) {
	if cid == "show~7" || parts == 6 {
		return fmt.Appendf(nil, "%s %d %d/%d", cid, at, n, parts), nil
	}
	if cid != "cid" || at != 90000 || n != 2 {
		return nil, event.ErrNotFound
	}
	return []byte("0123456789"), nil
}

// seat is the session of a viewer who said please.
type seat struct {
	left bool
	sent int
}

func (s *seat) Name() string { return "mine" }
func (s *seat) Sent(n int)   { s.sent += n }
func (s *seat) Leave()       { s.left = true }

// usher opens a session for a viewer who says please, unless the recording is public.
type usher struct {
	shared bool
	seat   *seat
}

func (u usher) Enter(r *http.Request, _ event.ID) (recordings.ReplaySession, error) {
	switch {
	case u.shared:
		return nil, nil // a public recording needs no session
	case r.URL.Query().Get("token") == "full":
		return nil, router.ErrFull
	case r.URL.Query().Get("token") != "please":
		return nil, &auth.Refusal{Reason: "a token is needed", Unknown: true}
	}
	return u.seat, nil
}

func (u usher) Stay(_ *http.Request, _ event.ID, session string) (recordings.ReplaySession, error) {
	if session != "mine" {
		return nil, &auth.Refusal{Reason: "open the playlist", Unknown: true}
	}
	return u.seat, nil
}

func (u usher) Read(r *http.Request, _, session string) (recordings.ReplaySession, bool, error) {
	if u.shared {
		return nil, true, nil
	}
	s, err := u.Stay(r, "", session)
	return s, false, err
}

func TestReplay(t *testing.T) {
	for _, c := range []struct {
		name, path string
		shared     bool
		status     int
		body       string
		cache      string
		left       bool
	}{
		{name: "playlist", path: "/replay/show.m3u8", shared: true, status: 200, body: "list?\nTIME-OFFSET=0\n", cache: "no-cache"},
		{name: "with a token", path: "/replay/show.m3u8?token=please", status: 200, body: "master show.m3u8?hls_ctx=mine", cache: "no-store"},
		{name: "in the session", path: "/replay/show.m3u8?hls_ctx=mine", status: 200, body: "list?hls_ctx=mine\nTIME-OFFSET=0\n", cache: "private, no-cache"},
		{name: "from before the end", path: "/replay/show.m3u8?back=30", shared: true, status: 200, body: "list?\nTIME-OFFSET=-30\n"},
		{name: "from before the end, with a token", path: "/replay/show.m3u8?back=30&token=please", status: 200, body: "master show.m3u8?back=30&hls_ctx=mine"},
		{name: "from nowhere", path: "/replay/show.m3u8?back=x", shared: true, status: 200, body: "list?\nTIME-OFFSET=0\n"},
		{name: "in another", path: "/replay/show.m3u8?hls_ctx=over&token=please", status: 401},
		{name: "without", path: "/replay/show.m3u8", status: 401},
		{name: "full", path: "/replay/show.m3u8?token=full", status: 503},
		{name: "unknown", path: "/replay/other.m3u8", shared: true, status: 404},
		{name: "unknown, let in", path: "/replay/other.m3u8?token=please", status: 404, left: true},
		{name: "no playlist", path: "/replay/show.mp4", shared: true, status: 404},
		{name: "no name", path: "/replay/..%2fshow.m3u8", shared: true, status: 404},
		{name: "header", path: "/replay/cid/init.mp4", shared: true, status: 200, body: "head", cache: "public, max-age=31536000, immutable"},
		{name: "segment", path: "/replay/cid/90000/2.m4s?hls_ctx=mine", status: 200, body: "0123456789", cache: "private, max-age=31536000, immutable"},
		{name: "segment with a token alone", path: "/replay/cid/90000/2.m4s?token=please", status: 401},
		{name: "no such segment", path: "/replay/cid/90000/3.m4s", shared: true, status: 404},
		{name: "no number", path: "/replay/cid/90000/x.m4s", shared: true, status: 404},
		{name: "not yet stored", path: "/replay/show~7/media.m4s?at=90000&hls_ctx=mine", status: 200, body: "show~7 90000 0/0", cache: "private, max-age=31536000, immutable"},
		{name: "stored", path: "/replay/show~7/media.m4s?cid=cid&at=90000&n=2&of=6", shared: true, status: 200, body: "cid 90000 2/6"},
		{name: "not yet stored, refused", path: "/replay/show~7/media.m4s?at=90000", status: 401},
		{name: "too many parts", path: "/replay/show~7/media.m4s?cid=cid&at=90000&n=2&of=201", shared: true, status: 404},
		{name: "a negative number of parts", path: "/replay/show~7/media.m4s?cid=cid&at=90000&n=2&of=-6", shared: true, status: 404},
		{name: "at no time", path: "/replay/show~7/media.m4s", shared: true, status: 404},
		{name: "no time", path: "/replay/cid/x/2.m4s", shared: true, status: 404},
	} {
		t.Run(c.name, func(t *testing.T) {
			taken := &seat{}
			w := ask(serving(recordings.Replay{Source: projector{}, Access: usher{c.shared, taken}}), http.MethodGet, c.path, "", "")
			require.Equal(t, c.status, w.Code, w.Body.String())
			require.Equal(t, c.left, taken.left)
			if c.body != "" {
				require.Equal(t, c.body, w.Body.String())
			}
			if c.cache != "" {
				require.Equal(t, c.cache, w.Header().Get("Cache-Control"))
			}
			if c.status == http.StatusOK && !c.shared {
				require.Equal(t, w.Body.Len(), taken.sent)
			}
		})
	}
}

// A player that has the media playlist already gets no body. A master playlist has no tag: it opens a session.
func TestReplayIsAskedForAgain(t *testing.T) {
	for path, shared := range map[string]bool{"/replay/show.m3u8": true, "/replay/show.m3u8?hls_ctx=mine": false} {
		rt := serving(recordings.Replay{Source: projector{}, Access: usher{shared, &seat{}}})
		tag := ask(rt, http.MethodGet, path, "", "").Header().Get("ETag")
		require.NotEmpty(t, tag)
		w := askWith(rt, http.MethodGet, path, "", "If-None-Match", tag)
		require.Equal(t, http.StatusNotModified, w.Code)
		require.Empty(t, w.Body.String())
		require.Equal(t, http.StatusOK, askWith(rt, http.MethodGet, path, "", "If-None-Match", `"another"`).Code)
	}
	rt := serving(recordings.Replay{Source: projector{}, Access: usher{false, &seat{}}})
	require.Empty(t, ask(rt, http.MethodGet, "/replay/show.m3u8?token=please", "", "").Header().Get("ETag"))
}

func TestReplayInRanges(t *testing.T) {
	rt := serving(recordings.Replay{Source: projector{}, Access: usher{shared: true}})
	w := askWith(rt, http.MethodGet, "/replay/cid/90000/2.m4s", "", "Range", "bytes=2-4")
	require.Equal(t, http.StatusPartialContent, w.Code)
	require.Equal(t, "234", w.Body.String())
}
