package hls

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/live"
	"footlight/backend/live/playback"
)

// site is a hub whose Authorizer accepts one token, and a server with segments.
type site struct {
	hub     *live.Hub
	server  *Server
	revoked chan struct{} // closing it ends every grant
}

const secret = "s3cret"

func (h *site) Authorize(_ context.Context, r live.Request) (live.Grant, error) {
	if r.Token != secret || r.Protocol != "hls" || r.Action != live.Play || r.Remote != netip.MustParseAddr("192.0.2.1") {
		return live.Grant{}, live.ErrDenied
	}
	return live.Grant{Identity: "0xabc", Done: h.revoked}, nil
}

// withSite runs a test on a site with a fake clock.
func withSite(t *testing.T, test func(t *testing.T, h *site)) {
	synctest.Test(t, func(t *testing.T) {
		h := &site{revoked: make(chan struct{})}
		h.hub = live.Open(live.Config{Authorizer: h, MaxConnections: 3})
		defer h.hub.Close()
		cfg := config(t, t.TempDir())
		cfg.Hub = h.hub
		h.server = open(t, cfg)
		for _, id := range []event.ID{testEvent, "other"} {
			st := begin(t, h.server, id)
			st.addWriter(0, nil)
			fill(t, st, 2)
		}
		defer run(t, h.server)()
		test(t, h)
	})
}

func (h *site) get(path string) *httptest.ResponseRecorder { return h.do(http.MethodGet, path) }

func (h *site) do(method, path string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	h.server.ServeHTTP(w, httptest.NewRequest(method, path, nil))
	return w
}

var ctxForm = regexp.MustCompile(`hls_ctx=([a-z0-9]{26})`)

// enter opens a session and returns its name.
func (h *site) enter(t *testing.T) (ctx string) {
	t.Helper()
	w := h.get("/live/stage-1.m3u8?token=" + secret)
	require.Equal(t, http.StatusOK, w.Code)
	return ctxForm.FindStringSubmatch(w.Body.String())[1]
}

func TestPlayLikeSRS(t *testing.T) {
	withSite(t, func(t *testing.T, h *site) {
		master := h.get("/live/stage-1.m3u8?token=" + secret + "&x=y")
		require.Equal(t, "application/vnd.apple.mpegurl", master.Header().Get("Content-Type"))
		require.Contains(t, master.Header().Get("Cache-Control"), "no-cache")
		ctx := ctxForm.FindStringSubmatch(master.Body.String())[1]
		require.Equal(t, "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,AVERAGE-BANDWIDTH=1\n"+
			"/live/stage-1.m3u8?hls_ctx="+ctx+"&token="+secret+"&x=y\n", master.Body.String())

		child := h.get("/live/stage-1.m3u8?hls_ctx=" + ctx)
		require.Equal(t, http.StatusOK, child.Code)
		require.Equal(t, "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-TARGETDURATION:10\n"+
			"#EXTINF:10.000, no desc\nstage-1-0.ts?hls_ctx="+ctx+"\n"+
			"#EXTINF:10.000, no desc\nstage-1-1.ts?hls_ctx="+ctx+"\n", child.Body.String())
		require.Contains(t, child.Header().Get("Cache-Control"), "no-cache")

		ts := h.get("/live/stage-1-0.ts?hls_ctx=" + ctx)
		require.Equal(t, http.StatusOK, ts.Code)
		require.Equal(t, "video/MP2T", ts.Header().Get("Content-Type"))

		clients := h.hub.Clients()
		require.Len(t, clients, 1)
		require.Equal(t, "hls-play", clients[0].Info.Type)
		require.Equal(t, uint64(master.Body.Len()+child.Body.Len()+ts.Body.Len()), clients[0].BytesOut)
	})
}

func TestHead(t *testing.T) {
	withSite(t, func(t *testing.T, h *site) {
		ctx := h.enter(t)
		for _, name := range []string{"stage-1.m3u8", "stage-1-0.ts"} {
			path := "/live/" + name + "?hls_ctx=" + ctx
			head, get := h.do(http.MethodHead, path), h.get(path)
			require.Equal(t, http.StatusOK, head.Code)
			require.Zero(t, head.Body.Len())
			require.Equal(t, get.Header().Get("Content-Length"), head.Header().Get("Content-Length"))
		}
		post := h.do(http.MethodPost, "/live/stage-1.m3u8")
		require.Equal(t, http.StatusMethodNotAllowed, post.Code)
		require.Equal(t, "GET, HEAD", post.Header().Get("Allow"))
	})
}

func TestRefusals(t *testing.T) {
	withSite(t, func(t *testing.T, h *site) {
		ctx := h.enter(t)
		for path, code := range map[string]int{
			"/live/stage-1.m3u8":                           http.StatusForbidden,
			"/live/stage-1.m3u8?token=wrong":               http.StatusForbidden,
			"/live/stage-1.m3u8?hls_ctx=wrong":             http.StatusNotFound,
			"/live/stage-1-0.ts":                           http.StatusNotFound,
			"/live/stage-1-0.ts?token=" + secret:           http.StatusNotFound,
			"/live/other.m3u8?hls_ctx=" + ctx:              http.StatusNotFound, // another event's
			"/live/other-0.ts?hls_ctx=" + ctx:              http.StatusNotFound,
			"/live/stage-1-99.ts?hls_ctx=" + ctx:           http.StatusNotFound,
			"/live/nobody.m3u8?token=" + secret:            http.StatusNotFound,
			"/live/../../etc/passwd?hls_ctx=" + ctx:        http.StatusNotFound,
			"/live/stage-1-0.ts.tmp?hls_ctx=" + ctx:        http.StatusNotFound,
			"/live/%2e%2e%2fstage-1-0.ts?hls_ctx=" + ctx:   http.StatusNotFound,
			"/live/stage-1.flv?hls_ctx=" + ctx:             http.StatusNotFound,
			"/live/stage-1-0.ts?hls_ctx=" + ctx + "&token": http.StatusOK,
		} {
			w := h.get(path)
			require.Equal(t, code, w.Code, path)
			require.NotContains(t, w.Body.String(), secret)
		}
		require.Len(t, h.hub.Clients(), 1, "who is refused holds no place")
	})
}

func TestBearer(t *testing.T) {
	withSite(t, func(t *testing.T, h *site) {
		r := httptest.NewRequest(http.MethodGet, "/live/stage-1.m3u8", nil)
		r.Header.Set("Authorization", "bearer "+secret)
		r.Header.Set("Referer", "https://site.example/room/1?token="+secret)
		w := httptest.NewRecorder()
		h.server.ServeHTTP(w, r)
		require.Equal(t, http.StatusOK, w.Code)
		require.True(t, strings.HasPrefix(w.Body.String(), "#EXTM3U\n"))
		require.Equal(t, "https://site.example/room/1", h.hub.Clients()[0].Info.PageURL)
	})
}

func TestSessionLastsWhileUsed(t *testing.T) {
	withSite(t, func(t *testing.T, h *site) {
		ctx := h.enter(t)
		for wait := range slices.Values([]time.Duration{playback.Unopened, playback.Unused, playback.Unused, playback.Unused, playback.Unused}) {
			time.Sleep(wait - time.Second)
			require.Equal(t, http.StatusOK, h.get("/live/stage-1.m3u8?hls_ctx="+ctx).Code)
		}
		time.Sleep(playback.Unused)
		require.Equal(t, http.StatusNotFound, h.get("/live/stage-1.m3u8?hls_ctx="+ctx).Code)
		require.Empty(t, h.hub.Clients())
	})
}

func TestUnusedSessionsLeave(t *testing.T) {
	withSite(t, func(t *testing.T, h *site) {
		for range 3 {
			h.enter(t)
		}
		require.Equal(t, http.StatusServiceUnavailable, h.get("/live/stage-1.m3u8?token="+secret).Code)
		time.Sleep(playback.Unopened - time.Second)
		require.Len(t, h.hub.Clients(), 3)
		time.Sleep(2 * time.Second)
		synctest.Wait()
		require.Empty(t, h.hub.Clients())
		h.enter(t)
	})
}

func TestKick(t *testing.T) {
	withSite(t, func(t *testing.T, h *site) {
		kicked := h.enter(t)
		client := h.hub.Clients()[0].ID
		stays := h.enter(t)
		require.NoError(t, h.hub.Kick(client))
		require.Equal(t, http.StatusNotFound, h.get("/live/stage-1.m3u8?hls_ctx="+kicked).Code)
		require.Equal(t, http.StatusNotFound, h.get("/live/stage-1-0.ts?hls_ctx="+kicked).Code)
		require.Equal(t, http.StatusOK, h.get("/live/stage-1.m3u8?hls_ctx="+stays).Code)
		require.Equal(t, http.StatusNotFound, h.get("/live/stage-1.m3u8?token="+secret+"&hls_ctx="+kicked).Code,
			"a kicked name does not come back")
	})
}

func TestRevokedGrant(t *testing.T) {
	withSite(t, func(t *testing.T, h *site) {
		ctx := h.enter(t)
		close(h.revoked)
		synctest.Wait()
		require.Equal(t, http.StatusNotFound, h.get("/live/stage-1-0.ts?hls_ctx="+ctx).Code)
	})
}
