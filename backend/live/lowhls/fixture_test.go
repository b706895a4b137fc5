package lowhls_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"regexp"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/live"
	"footlight/backend/live/lowhls"
	"footlight/backend/media"
)

var (
	sps  = []byte{0x67, 0x42, 0xc0, 0x0d, 0xda, 0x05, 0x07, 0xe8, 0x40, 0x00, 0x00, 0x03, 0x00, 0x40, 0x00, 0x00, 0x0c, 0x83, 0xc5, 0x0a, 0xa8}
	tall = []byte{0x67, 0x42, 0xc0, 0x1e, 0xda, 0x02, 0x80, 0xbf, 0xe5, 0xc0, 0x44, 0x00, 0x00, 0x03, 0x00, 0x04, 0x00, 0x00, 0x03, 0x00, 0xc8, 0x3c, 0x58, 0xba, 0x80}
	pps  = []byte{0x68, 0xce, 0x0f, 0xc8}
	asc  = []byte{0x11, 0x90} // AAC-LC, 48 kHz, stereo
)

// site is a server of low-latency HLS. It lasts as long as its bubble's test.
type site struct {
	t   *testing.T
	hub *live.Hub
	low *lowhls.Server
}

// bubble runs a test with a site on a fake clock. It fails if goroutines of the site stay.
func bubble(t *testing.T, auth live.Authorizer, test func(*testing.T, site)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		s := site{t: t, hub: live.Open(live.Config{Authorizer: auth})}
		s.low = lowhls.Open(lowhls.Config{Hub: s.hub})
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error)
		go func() { done <- s.low.Run(ctx) }()
		defer func() {
			s.hub.Close()
			cancel()
			require.NoError(t, <-done)
		}()
		test(t, s)
	})
}

// show is a publisher that sends 25 pictures a second, and sound where it has a codec for it.
type show struct {
	session *live.Session
	sound   media.Codec
	picture media.Codec
	sps     []byte
	gop     int // the pictures between keyframes of a publisher that ignores requests
	asked   atomic.Int32
	wanted  atomic.Bool
}

func (p *show) RequestKeyframe()     { p.asked.Add(1) }
func (p *show) WantFrames(want bool) { p.wanted.Store(want) }

// publish begins a show, which ends with its context.
func (s site) publish(ctx context.Context, id event.ID, p *show) {
	s.t.Helper()
	client, err := s.hub.Join(s.t.Context(), live.ClientInfo{Request: live.Request{
		Action: live.Publish, EventID: id, Remote: netip.MustParseAddr("127.0.0.1"), Token: "ann",
	}})
	require.NoError(s.t, err)
	if p.sps == nil {
		p.sps = sps
	}
	p.session, err = client.Publish(p)
	require.NoError(s.t, err)
	go p.send(ctx)
}

func (p *show) send(ctx context.Context) {
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	seen := int32(0)
	for i := 0; ; i++ {
		at := time.Duration(i) * 20 * time.Millisecond
		frame := media.Frame{PTS: at, DTS: at, Wall: time.Now()}
		p.session.Media(100, frame.Wall)
		if p.sound != 0 {
			p.session.Deliver(tone(frame, p.sound))
		}
		if i%2 == 0 {
			asked := p.asked.Load()
			frame.Key, seen = asked != seen, asked
			if p.gop > 0 {
				frame.Key = i/2%p.gop == 0
			}
			p.session.Picture()
			p.session.Deliver(p.image(frame))
		}
		select {
		case <-tick.C:
		case <-p.session.Done():
			return
		case <-ctx.Done():
			return
		}
	}
}

func tone(f media.Frame, codec media.Codec) media.Frame {
	f.Codec, f.Key, f.Units = codec, true, [][]byte{{0xfc, 0xff, 0xfe}}
	if codec == media.AAC {
		f.Config = asc
	}
	return f
}

func (p *show) image(f media.Frame) media.Frame {
	f.Codec = media.H264
	f.Units = [][]byte{{0x41, 0x9a, 1, 2, 3}}
	switch {
	case p.picture == media.VP8:
		f.Codec = media.VP8
	case f.Key:
		f.Units = [][]byte{p.sps, pps, {0x65, 0x88, 1, 2, 3}}
	}
	return f
}

// get asks for an address below /live/.
func (s site) get(path string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodGet, "/live/"+path, nil)
	w := httptest.NewRecorder()
	s.low.ServeHTTP(w, r)
	return w
}

// pick returns what an expression's group matches in an answer.
func (s site) pick(w *httptest.ResponseRecorder, expression string) string {
	s.t.Helper()
	require.Equal(s.t, http.StatusOK, w.Code, w.Body.String())
	found := regexp.MustCompile(expression).FindStringSubmatch(w.Body.String())
	require.NotNil(s.t, found, "%s in\n%s", expression, w.Body.String())
	return found[1]
}
