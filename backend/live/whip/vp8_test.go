package whip_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/live"
	"footlight/backend/live/rtc"
	"footlight/backend/live/rtc/rtctest"
	"footlight/backend/live/whip"
)

// encoders are counted as package convert does.
type encoders struct{ free int }

func (e *encoders) Take(event.ID) bool { e.free--; return e.free >= 0 }
func (e *encoders) Give(event.ID)      {}

// TestVP8Alone answers a browser without H264 with VP8 while there is an
// encoder, and then says what to do.
func TestVP8Alone(t *testing.T) {
	engine, err := rtc.Open(t.Context(), rtc.Config{Addr: "127.0.0.1:0", Encoders: &encoders{free: 1}})
	require.NoError(t, err)
	t.Cleanup(engine.Close)
	s := newTestServer(t, live.Config{}, func(c *whip.Config) { c.RTC = engine })
	resp, answer := s.post(t, rtctest.NewVP8Publisher(t, nil).Offer)
	if resp.StatusCode != http.StatusCreated || !strings.Contains(answer, "VP8/90000") || strings.Contains(answer, "H264") {
		t.Errorf("%s\n%s", resp.Status, answer)
	}
	resp, text := s.post(t, rtctest.NewVP8Publisher(t, nil).Offer)
	if resp.StatusCode != http.StatusServiceUnavailable || resp.Header.Get("Retry-After") == "" || !strings.Contains(text, "VP8 without H264") {
		t.Errorf("%s %q %s", resp.Status, resp.Header.Get("Retry-After"), text)
	}
	resp, answer = s.post(t, rtctest.NewPublisher(t).Offer)
	if resp.StatusCode != http.StatusCreated || strings.Contains(answer, "VP8") {
		t.Errorf("H264 is not preferred: %s\n%s", resp.Status, answer)
	}
}
