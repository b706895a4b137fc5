package lowhls_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/live"
	"footlight/backend/media"
)

const (
	variant = `(?m)^(video\d_stream\.m3u8\?\S+)$`
	hint    = `PRELOAD-HINT:TYPE=PART,URI="([^"]+)"`
)

func TestPlays(t *testing.T) {
	for name, tc := range map[string]struct {
		sound  media.Codec
		codecs string
		tracks int
	}{
		"Opus":     {media.Opus, "avc1.42c00d,opus", 2},
		"AAC":      {media.AAC, "avc1.42c00d,mp4a.40.2", 2},
		"no sound": {0, "avc1.42c00d", 1},
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, nil, func(t *testing.T, s site) {
				p := &show{sound: tc.sound}
				s.publish(t.Context(), "stage", p)
				time.Sleep(time.Minute)
				require.False(t, p.wanted.Load(), "a stream that nobody plays is read")
				began := time.Now()
				master := s.get("stage/low.m3u8?token=secret")
				require.Less(t, time.Since(began), 2500*time.Millisecond)
				require.Equal(t, tc.codecs, s.pick(master, `CODECS="([^"]+)"`))
				require.Equal(t, tc.tracks, strings.Count(master.Body.String(), "_stream.m3u8?"))
				require.NotContains(t, master.Body.String(), "secret")
				require.Equal(t, "no-cache, no-store", master.Header().Get("Cache-Control"))
				s.follow("stage/" + s.pick(master, variant))
			})
		})
	}
}

// TestJoinsALongGOP covers a publisher that sends a keyframe every four seconds, and sound all the time.
func TestJoinsALongGOP(t *testing.T) {
	bubble(t, nil, func(t *testing.T, s site) {
		s.publish(t.Context(), "stage", &show{sound: media.AAC, gop: 100})
		time.Sleep(5 * time.Second)
		master := s.get("stage/low.m3u8")
		require.Equal(t, "avc1.42c00d,mp4a.40.2", s.pick(master, `CODECS="([^"]+)"`))
		s.follow("stage/" + s.pick(master, variant))
	})
}

// follow plays ten seconds by blocking reloads.
func (s site) follow(address string) {
	t := s.t
	list := s.get(address)
	for until := time.Now().Add(10 * time.Second); time.Now().Before(until); {
		target, err := strconv.ParseFloat(s.pick(list, `PART-TARGET=([\d.]+)`), 64)
		require.NoError(t, err)
		require.LessOrEqual(t, target, 0.5)
		require.Contains(t, list.Body.String(), "CAN-BLOCK-RELOAD=YES")
		require.Contains(t, list.Body.String(), "#EXT-X-PROGRAM-DATE-TIME:")
		next, began := s.pick(list, hint), time.Now()
		part := s.get("stage/" + next) // waits for it
		require.Equal(t, http.StatusOK, part.Code)
		require.LessOrEqual(t, time.Since(began), 500*time.Millisecond)
		require.Equal(t, "moof", part.Body.String()[4:8])
		require.Equal(t, "private, max-age=60, immutable", part.Header().Get("Cache-Control"))
		list = s.get(address)
		require.NotEqual(t, next, s.pick(list, hint))
		require.Contains(t, list.Body.String(), next)
	}
	header := s.get("stage/" + s.pick(list, `MAP:URI="([^"]+)"`))
	require.Equal(t, "ftyp", header.Body.String()[4:8])
	whole := s.get("stage/" + s.pick(list, `(?m)^(\S+_seg\d+\.mp4\?\S+)$`))
	require.Equal(t, "moof", whole.Body.String()[4:8])
	skipped := s.get(address + "&_HLS_skip=YES")
	require.Contains(t, skipped.Body.String(), "#EXT-X-SKIP:")
	require.Equal(t, http.StatusBadRequest, s.get(address+"&_HLS_msn=9000&_HLS_part=0").Code)
	require.Equal(t, 1, s.viewers())
}

func (s site) viewers() int {
	info, _ := s.hub.Stream("stage")
	return info.Viewers
}

func TestEndsUnused(t *testing.T) {
	bubble(t, nil, func(t *testing.T, s site) {
		p := &show{sound: media.Opus}
		s.publish(t.Context(), "stage", p)
		address := "stage/" + s.pick(s.get("stage/low.m3u8"), variant)
		require.True(t, p.wanted.Load())
		require.Equal(t, http.StatusOK, s.get(address).Code)
		time.Sleep(29 * time.Second)
		require.Equal(t, http.StatusOK, s.get(address).Code)
		time.Sleep(31 * time.Second)
		require.False(t, p.wanted.Load())
		require.Equal(t, http.StatusNotFound, s.get(address).Code)
		s.pick(s.get("stage/low.m3u8"), variant)
	})
}

// TestEnds checks that a player that waits learns when the stream cannot go on as it began, and may begin again.
func TestEnds(t *testing.T) {
	for name, change := range map[string]func(site, *show, context.CancelFunc){
		"the publisher leaves":       func(_ site, p *show, _ context.CancelFunc) { p.session.End() },
		"the publisher says nothing": func(_ site, _ *show, stop context.CancelFunc) { stop() },
		"sound begins": func(_ site, p *show, _ context.CancelFunc) {
			p.session.Deliver(tone(media.Frame{PTS: time.Hour, DTS: time.Hour}, media.Opus))
		},
		"the size changes": func(_ site, p *show, _ context.CancelFunc) {
			f := (&show{sps: tall}).image(media.Frame{PTS: time.Hour, DTS: time.Hour, Key: true})
			p.session.Deliver(f)
		},
		"frames are lost": func(_ site, p *show, _ context.CancelFunc) {
			for range 1000 {
				p.session.Deliver(p.image(media.Frame{PTS: time.Hour, DTS: time.Hour}))
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, nil, func(t *testing.T, s site) {
				ctx, stop := context.WithCancel(t.Context())
				p := &show{}
				s.publish(ctx, "stage", p)
				list := s.get("stage/" + s.pick(s.get("stage/low.m3u8"), variant))
				answered := make(chan *httptest.ResponseRecorder)
				go func() { answered <- s.get("stage/" + s.pick(list, hint)) }()
				synctest.Wait()
				change(s, p, stop)
				first := <-answered
				if first.Code == http.StatusOK { // the part was complete before
					first = s.get("stage/" + s.pick(list, hint))
				}
				require.Contains(t, []int{http.StatusOK, http.StatusNotFound}, first.Code)
				time.Sleep(6 * time.Second)
				require.Equal(t, http.StatusNotFound, s.get("stage/"+s.pick(list, hint)).Code)
				stop()
			})
		})
	}
}

func TestRefuses(t *testing.T) {
	bubble(t, doors{}, func(t *testing.T, s site) {
		p := &show{sound: media.Opus}
		s.publish(t.Context(), "stage", p)
		s.publish(t.Context(), "other", &show{picture: media.VP8})
		require.Equal(t, http.StatusUnauthorized, s.get("stage/low.m3u8").Code)
		require.Equal(t, http.StatusUnauthorized, s.get("nothing/low.m3u8").Code)
		require.Equal(t, http.StatusForbidden, s.get("stage/low.m3u8?token=bob").Code)
		require.Equal(t, http.StatusNotFound, s.get("nothing/low.m3u8?token=ann").Code)
		require.Contains(t, s.get("other/low.m3u8?token=ann").Body.String(), "not H.264")
		require.Zero(t, s.viewers())
		require.False(t, p.wanted.Load(), "a refused request starts the stream")

		address := s.pick(s.get("stage/low.m3u8?token=ann"), variant)
		part := s.pick(s.get("stage/"+address), hint)
		for _, path := range []string{
			"other/" + address, "other/" + part, "stage/low.m3u8?hls_ctx=x", "stage/" + strings.Replace(address, "hls_ctx=", "hls_ctx=x", 1),
			"stage/" + strings.Replace(part, "hls_ctx=", "token=ann&x=", 1), "stage/" + strings.Replace(address, "run=", "run=9", 1), "a%20b/low.m3u8", "stage/nothing.mp4?" + strings.SplitN(part, "?", 2)[1],
		} {
			require.Equal(t, http.StatusNotFound, s.get(path).Code, path)
		}
		for _, c := range s.hub.Clients() {
			if !c.Publishing {
				require.NoError(t, s.hub.Kick(c.ID))
			}
		}
		require.Equal(t, http.StatusNotFound, s.get("stage/"+address).Code)
		require.Equal(t, http.StatusNotFound, s.get("stage/"+part).Code)
		w := httptest.NewRecorder()
		s.low.ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/live/stage/low.m3u8", nil))
		require.Equal(t, http.StatusMethodNotAllowed, w.Code)
	})
}

// doors lets ann in.
type doors struct{}

func (doors) Authorize(_ context.Context, r live.Request) (live.Grant, error) {
	switch r.Token {
	case "":
		return live.Grant{}, live.ErrUnauthenticated
	case "ann":
		return live.Grant{Identity: "ann"}, nil
	}
	return live.Grant{}, live.ErrDenied
}

func TestManyStreams(t *testing.T) {
	bubble(t, nil, func(t *testing.T, s site) {
		for i := range 9 {
			id := event.ID(fmt.Sprintf("stage-%d", i))
			s.publish(t.Context(), id, &show{sound: media.AAC})
			w := s.get(string(id) + "/low.m3u8")
			if i < 8 {
				require.Equal(t, http.StatusOK, w.Code, w.Body.String())
				continue
			}
			require.Equal(t, http.StatusServiceUnavailable, w.Code)
			require.Equal(t, "10", w.Header().Get("Retry-After"))
		}
	})
}
