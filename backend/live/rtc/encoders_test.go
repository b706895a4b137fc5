package rtc_test

import (
	"context"
	"sync/atomic"
	"testing"

	"footlight/backend/event"
	"footlight/backend/live"
	"footlight/backend/live/rtc"
	"footlight/backend/live/rtc/rtctest"
)

// slots are encoders that are only counted.
type slots struct{ taken, free atomic.Int32 }

func (s *slots) Take(event.ID) bool {
	s.taken.Add(1)
	return s.free.Add(-1) >= 0
}

func (s *slots) Give(event.ID) { s.free.Add(1) }

// TestEncodersComeBack: when a publisher of VP8 leaves, and when it is
// refused after it was given one.
func TestEncodersComeBack(t *testing.T) {
	encoders := &slots{}
	encoders.free.Store(1)
	srv, err := rtc.Open(context.Background(), rtc.Config{Addr: "127.0.0.1:0", Encoders: encoders})
	if err != nil {
		t.Fatal(err)
	}
	defer srv.Close()
	hub := live.Open(live.Config{})
	defer hub.Close()
	s := testServer{hub: hub, rtc: srv}
	offer := rtctest.NewVP8Publisher(t, nil).Offer
	p, err := srv.Publish(context.Background(), s.join(t, live.Publish, "show"), offer)
	if err != nil {
		t.Fatal(err)
	}
	if n := encoders.free.Load(); n != 0 {
		t.Errorf("%d encoders free while one publishes", n)
	}
	p.Close()
	if n := encoders.free.Load(); n != 1 {
		t.Errorf("%d encoders free after the publisher left", n)
	}
	gone := s.join(t, live.Publish, "show")
	gone.Leave()
	if _, err = srv.Publish(context.Background(), gone, offer); err == nil {
		t.Fatal("a client that left publishes")
	}
	if free, taken := encoders.free.Load(), encoders.taken.Load(); free != 1 || taken != 2 {
		t.Errorf("%d encoders free after a refusal, %d taken; want 1 and 2", free, taken)
	}
}
