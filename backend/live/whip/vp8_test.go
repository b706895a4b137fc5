package whip_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/live"
	"footlight/backend/live/rtc"
	"footlight/backend/live/rtc/rtctest"
	"footlight/backend/live/rtc/signaling"
)

// encoders counts slots as package convert does.
type encoders struct{ free int }

func (e *encoders) Take(event.ID) bool { e.free--; return e.free >= 0 }
func (e *encoders) Give(event.ID)      {}

// TestVP8Alone checks that a browser without H264 is answered with VP8 while an encoder is free, and is
// otherwise told what to do.
func TestVP8Alone(t *testing.T) {
	engine, err := rtc.Open(t.Context(), rtc.Config{Addr: "127.0.0.1:0", Encoders: &encoders{free: 1}})
	require.NoError(t, err)
	t.Cleanup(engine.Close)
	s := newTestServer(t, live.Config{}, func(c *signaling.Config) { c.RTC = engine })
	resp, answer := s.post(t, rtctest.NewVP8Publisher(t, nil).Offer)
	require.Equal(t, http.StatusCreated, resp.StatusCode)
	require.Contains(t, answer, "VP8/90000")
	require.NotContains(t, answer, "H264")
	resp, text := s.post(t, rtctest.NewVP8Publisher(t, nil).Offer)
	require.Equal(t, http.StatusServiceUnavailable, resp.StatusCode)
	require.NotEmpty(t, resp.Header.Get("Retry-After"))
	require.Contains(t, text, "VP8 without H264")
	resp, answer = s.post(t, rtctest.NewPublisher(t).Offer)
	require.Equal(t, http.StatusCreated, resp.StatusCode)
	require.NotContains(t, answer, "VP8", "H264 is preferred")
}
