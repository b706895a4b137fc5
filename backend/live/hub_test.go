package live_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/netip"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"footlight/backend/event"
	"footlight/backend/live"
	"footlight/backend/media"
)

// source counts what the hub asks of a publisher.
type source struct {
	keys atomic.Int32
	want atomic.Bool
}

func (s *source) RequestKeyframe()     { s.keys.Add(1) }
func (s *source) WantFrames(want bool) { s.want.Store(want) }

func publishInfo(id event.ID, addr string) live.ClientInfo {
	return live.ClientInfo{
		Request: live.Request{Action: live.Publish, EventID: id, Protocol: "whip", Remote: netip.MustParseAddr(addr), Token: "secret"},
		Type:    "rtc-publish",
	}
}

func playInfo(id event.ID) live.ClientInfo {
	return live.ClientInfo{
		Request: live.Request{Action: live.Play, EventID: id, Protocol: "whep", Remote: netip.MustParseAddr("10.0.0.9")},
		Type:    "rtc-play",
	}
}

func join(t *testing.T, h *live.Hub, info live.ClientInfo) *live.Client {
	t.Helper()
	c, err := h.Join(context.Background(), info)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func publish(t *testing.T, h *live.Hub, id event.ID, addr string) (*live.Session, *source) {
	t.Helper()
	src := &source{}
	s, err := join(t, h, publishInfo(id, addr)).Publish(src)
	if err != nil {
		t.Fatal(err)
	}
	return s, src
}

func openHub(t *testing.T, cfg live.Config) *live.Hub {
	t.Helper()
	h := live.Open(cfg)
	t.Cleanup(h.Close)
	return h
}

func TestTakeover(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHub(t, live.Config{})
		first, _ := publish(t, h, "show", "10.0.0.1")

		other := join(t, h, publishInfo("show", "10.0.0.2"))
		if _, err := other.Publish(&source{}); !errors.Is(err, live.ErrBusy) {
			t.Fatalf("second publisher: %v, want ErrBusy", err)
		}
		second, _ := publish(t, h, "show", "10.0.0.1")
		<-first.Done()
		if second.Generation() <= first.Generation() {
			t.Errorf("generations %d then %d do not rise", first.Generation(), second.Generation())
		}

		time.Sleep(2 * time.Second)
		second.Media(100, time.Now())
		time.Sleep(live.QuietTakeover - time.Millisecond)
		if _, err := other.Publish(&source{}); !errors.Is(err, live.ErrBusy) {
			t.Fatalf("publisher after less than the quiet time: %v, want ErrBusy", err)
		}
		time.Sleep(time.Millisecond)
		if _, err := other.Publish(&source{}); err != nil {
			t.Fatalf("publisher after the quiet time: %v", err)
		}
		<-second.Done()
	})
}

func TestViewersSurvivePublishers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHub(t, live.Config{})
		viewer := join(t, h, playInfo("show"))
		s, _ := publish(t, h, "show", "10.0.0.1")
		s.End()
		if i, ok := h.Stream("show"); !ok || i.Publishing || i.Viewers != 1 {
			t.Fatalf("after the publisher left: %+v, %v", i, ok)
		}
		viewer.Leave()
		if _, ok := h.Stream("show"); ok {
			t.Error("the stream outlives its last client")
		}
	})
}

func TestSilenceIsAnInterruption(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHub(t, live.Config{})
		s, _ := publish(t, h, "show", "10.0.0.1")
		quiet := func() bool { i, _ := h.Stream("show"); return i.Quiet }
		time.Sleep(live.QuietPause - time.Millisecond)
		if quiet() {
			t.Error("a publisher that is still connecting counts as silent")
		}
		time.Sleep(time.Millisecond)
		if !quiet() {
			t.Error("a publisher that never sends does not count as silent")
		}
		s.Media(100, time.Now())
		if quiet() {
			t.Error("a publisher that sends counts as silent")
		}
		time.Sleep(live.QuietPause)
		if !quiet() {
			t.Error("a publisher that stopped sending does not count as silent")
		}
	})
}

// TestOnAir is what there is to see or hear, not the connection.
func TestOnAir(t *testing.T) {
	h := openHub(t, live.Config{})
	told := 0
	h.OnAir(func(*live.Session) { told++ })
	for name, begin := range map[string]func(*live.Session){"picture": (*live.Session).Keyframe, "sound": (*live.Session).Sound} {
		s, _ := publish(t, h, "show", "10.0.0.1")
		s.Media(100, time.Now())
		if i, _ := h.Stream("show"); !i.Publishing || i.OnAir {
			t.Errorf("before the first %s: %+v", name, i)
		}
		begin(s)
		begin(s)
		if i, _ := h.Stream("show"); !i.OnAir {
			t.Errorf("not on air after the first %s", name)
		}
		s.End()
	}
	if told != 2 {
		t.Errorf("told %d times of two shows", told)
	}
}

func TestWhoeverWantsToPublishIsNoViewer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHub(t, live.Config{})
		join(t, h, playInfo("show"))
		c := join(t, h, publishInfo("show", "10.0.0.1"))
		if i, _ := h.Stream("show"); i.Clients != 2 || i.Viewers != 1 {
			t.Errorf("before it publishes: %d clients, %d viewers", i.Clients, i.Viewers)
		}
		if _, err := c.Publish(&source{}); err != nil {
			t.Fatal(err)
		}
		if i, _ := h.Stream("show"); i.Clients != 2 || i.Viewers != 1 {
			t.Errorf("while it publishes: %d clients, %d viewers", i.Clients, i.Viewers)
		}
	})
}

func TestLimitCountsEverybody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHub(t, live.Config{MaxConnections: 2})
		publish(t, h, "show", "10.0.0.1")
		join(t, h, playInfo("show"))
		if _, err := h.Join(t.Context(), playInfo("show")); !errors.Is(err, live.ErrFull) {
			t.Fatalf("third client: %v, want ErrFull", err)
		}
		publish(t, h, "show", "10.0.0.1") // a creator coming back takes its own place
		if n := len(h.Clients()); n != 2 {
			t.Errorf("%d clients after the takeover, want 2", n)
		}
	})
}

// TestPublisherKeepsItsSlot has a full server whose publisher drops out: those
// who come meanwhile must not take its place.
func TestPublisherKeepsItsSlot(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHub(t, live.Config{MaxConnections: 3})
		s, _ := publish(t, h, "show", "10.0.0.1")
		viewers := []*live.Client{join(t, h, playInfo("show")), join(t, h, playInfo("show"))}
		for range 2 {
			s.End()
			if _, err := h.Join(t.Context(), playInfo("show")); !errors.Is(err, live.ErrFull) {
				t.Fatalf("a viewer in the publisher's place: %v, want ErrFull", err)
			}
			if _, err := h.Join(t.Context(), publishInfo("other", "10.0.0.1")); !errors.Is(err, live.ErrFull) {
				t.Fatalf("another show in its place: %v, want ErrFull", err)
			}
			s, _ = publish(t, h, "show", "10.0.0.1")
		}
		s.End()
		viewers[0].Leave()
		join(t, h, playInfo("show")) // a viewer's place is a viewer's
		viewers[1].Leave()
		for _, c := range h.Clients() {
			if err := h.Kick(c.ID); err != nil {
				t.Fatal(err)
			}
		}
		synctest.Wait()
		for range 3 {
			join(t, h, playInfo("other")) // nobody waits any more
		}
	})
}

// TestWhoWaitsMakesRoom fills the server with viewers who wait for nobody in
// particular: shows, and those who want to see one, come in all the same.
func TestWhoWaitsMakesRoom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHub(t, live.Config{MaxConnections: 3})
		var waiting []*live.Client
		for _, id := range []event.ID{"typo", "show", "show"} {
			waiting = append(waiting, join(t, h, playInfo(id)))
			time.Sleep(time.Hour)
		}
		for _, id := range []event.ID{"typo", "show"} {
			if _, err := h.Join(t.Context(), playInfo(id)); !errors.Is(err, live.ErrFull) {
				t.Fatalf("one more who waits for %s: %v, want ErrFull", id, err)
			}
		}
		s, _ := publish(t, h, "show", "10.0.0.1")
		if !errors.Is(waiting[0].Err(), live.ErrMadeRoom) || waiting[1].Err() != nil {
			t.Fatalf("when the show began: %v, %v", waiting[0].Err(), waiting[1].Err())
		}
		if _, err := h.Join(t.Context(), playInfo("show")); !errors.Is(err, live.ErrFull) {
			t.Fatalf("a viewer in place of the audience: %v, want ErrFull", err)
		}
		s.End()
		time.Sleep(live.Absence - time.Second)
		if _, err := h.Join(t.Context(), publishInfo("other", "10.0.0.2")); !errors.Is(err, live.ErrFull) {
			t.Fatalf("another show while this one's publisher may come back: %v, want ErrFull", err)
		}
		time.Sleep(time.Second)
		publish(t, h, "other", "10.0.0.2")
		if !errors.Is(waiting[1].Err(), live.ErrMadeRoom) || waiting[2].Err() != nil {
			t.Fatalf("when the audience had waited long enough: %v, %v", waiting[1].Err(), waiting[2].Err())
		}
		if n := len(h.Clients()); n != 2 { // and the slot that is reserved
			t.Errorf("%d connections", n)
		}
	})
}

// TestEncodersThatReconnect has two devices of one creator come back whenever
// they are thrown out: the newer one keeps the stage while it sends.
func TestEncodersThatReconnect(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHub(t, live.Config{Authorizer: authorizer{released: new(int)}})
		var on *live.Session
		take := func(addr string) error {
			c := join(t, h, publishInfo("show", addr))
			s, err := c.Publish(&source{})
			if err != nil {
				c.Leave()
				return err
			}
			on = s
			return nil
		}
		send := func(d time.Duration) {
			for end := time.Now().Add(d); time.Now().Before(end); time.Sleep(100 * time.Millisecond) {
				on.Media(100, time.Now())
			}
		}
		must := func(what string, want, got error) {
			t.Helper()
			if !errors.Is(got, want) {
				t.Fatalf("%s: %v, want %v", what, got, want)
			}
		}
		must("the laptop", nil, take("10.0.0.1"))
		send(time.Second)
		must("the phone", nil, take("10.0.0.2"))
		must("the laptop, at once", live.ErrOvertaken, take("10.0.0.1"))
		for range 20 {
			send(10 * time.Second)
			must("the laptop again", live.ErrOvertaken, take("10.0.0.1"))
			must("as any second publisher", live.ErrBusy, take("10.0.0.1"))
		}
		must("a third device", nil, take("10.0.0.3"))
		send(time.Second)
		must("the laptop for the third", live.ErrOvertaken, take("10.0.0.1"))
		must("the phone", live.ErrOvertaken, take("10.0.0.2"))
		time.Sleep(time.Second)
		must("the phone, when the third is silent", nil, take("10.0.0.2"))
		send(live.TakeBack)
		must("the laptop, having stayed away", nil, take("10.0.0.1"))
		send(time.Second)
		on.End()
		must("the phone, when the laptop has stopped", nil, take("10.0.0.2"))
		on.End()
	})
}

func TestKickEndsSession(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHub(t, live.Config{})
		s, _ := publish(t, h, "show", "10.0.0.1")
		clients := h.Clients()
		if len(clients) != 1 || !clients[0].Publishing || clients[0].Info.Token != "" {
			t.Fatalf("clients: %+v", clients)
		}
		if err := h.Kick(clients[0].ID); err != nil {
			t.Fatal(err)
		}
		<-s.Done()
		if err := h.Kick(clients[0].ID); !errors.Is(err, live.ErrUnknownClient) {
			t.Errorf("second kick: %v", err)
		}
	})
}

type authorizer struct {
	done     chan struct{}
	released *int
}

func (d authorizer) Authorize(_ context.Context, r live.Request) (live.Grant, error) {
	if r.Token != "secret" {
		return live.Grant{}, live.ErrDenied
	}
	return live.Grant{Identity: "creator", Done: d.done, Release: func() { *d.released++ }}, nil
}

func TestGrant(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := authorizer{done: make(chan struct{}), released: new(int)}
		h := openHub(t, live.Config{Authorizer: d, MaxConnections: 1})
		if _, err := h.Join(t.Context(), playInfo("show")); !errors.Is(err, live.ErrDenied) {
			t.Fatalf("without a token: %v", err)
		}
		c := join(t, h, publishInfo("show", "10.0.0.1"))
		full := publishInfo("other", "10.0.0.1")
		if _, err := h.Join(t.Context(), full); !errors.Is(err, live.ErrFull) || *d.released != 1 {
			t.Fatalf("where there is no room: %v, %d rights released", err, *d.released)
		}
		close(d.done)
		<-c.Done()
		synctest.Wait()
		if *d.released != 2 {
			t.Errorf("%d rights released", *d.released)
		}
		if !errors.Is(c.Err(), live.ErrGrantEnded) {
			t.Errorf("ended for %v", c.Err())
		}
	})
}

func TestKeyframeRequestsCoalesce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, src := publish(t, openHub(t, live.Config{}), "show", "10.0.0.1")
		for range 100 {
			s.RequestKeyframe()
		}
		time.Sleep(2 * time.Second)
		if n := src.keys.Load(); n != 2 {
			t.Errorf("100 requests became %d, want one now and one later", n)
		}
		s.RequestKeyframe()
		s.RequestKeyframe()
		s.Keyframe()
		time.Sleep(2 * time.Second)
		if n := src.keys.Load(); n != 3 {
			t.Errorf("%d requests: one was sent although a keyframe had come", n)
		}
	})
}

func video(key bool) media.Frame {
	return media.Frame{Codec: media.H264, Key: key, Units: [][]byte{{1}}}
}

func TestFrameReaderSkips(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _ := publish(t, openHub(t, live.Config{}), "show", "10.0.0.1")
		r := s.Frames(8)
		defer r.Close()
		for _, f := range []media.Frame{video(true), video(false), {Codec: media.Opus}} {
			s.Deliver(f)
		}
		r.Skip()
		for _, f := range []media.Frame{video(false), {Codec: media.AAC}, video(true)} {
			s.Deliver(f)
		}
		for i, want := range []media.Frame{{Codec: media.AAC}, video(true)} {
			if f, err := r.Next(t.Context()); err != nil || f.Codec != want.Codec || f.Key != want.Key {
				t.Errorf("frame %d: %+v, %v", i, f, err)
			}
		}
		if r.Lost() != 0 {
			t.Errorf("%d frames are told as lost", r.Lost())
		}
	})
}

func TestFrameReader(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, src := publish(t, openHub(t, live.Config{}), "show", "10.0.0.1")
		r := s.Frames(3)
		if want, n := src.want.Load(), src.keys.Load(); !want || n != 1 {
			t.Fatalf("first reader: wanted %v, keyframes asked %d", want, n)
		}
		for _, f := range []media.Frame{video(false), {Codec: media.Opus}, video(true), video(false), video(false), video(false)} {
			s.Deliver(f)
		}
		want := []media.Frame{{Codec: media.Opus}, video(true), video(false)}
		for i, w := range want {
			f, err := r.Next(t.Context())
			if err != nil || f.Codec != w.Codec || f.Key != w.Key {
				t.Fatalf("frame %d: %+v, %v", i, f, err)
			}
		}
		s.Deliver(video(false)) // room again, but a picture is missing before it
		s.Deliver(video(true))
		if f, _ := r.Next(t.Context()); !f.Key {
			t.Error("after a loss the reader must go on with a keyframe")
		}
		if r.Lost() != 3 {
			t.Errorf("lost %d, want 3", r.Lost())
		}
		s.Deliver(video(false))
		s.End()
		if _, err := r.Next(t.Context()); err != nil {
			t.Errorf("queued frame after the end: %v", err)
		}
		if _, err := r.Next(t.Context()); !errors.Is(err, io.EOF) {
			t.Errorf("after the last frame: %v, want io.EOF", err)
		}
		r.Close()
	})
}

func TestLastReaderStopsFrames(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, src := publish(t, openHub(t, live.Config{}), "show", "10.0.0.1")
		a, b := s.Frames(1), s.Frames(1)
		a.Close()
		if !src.want.Load() {
			t.Error("frames stopped under a reader")
		}
		b.Close()
		b.Close()
		if src.want.Load() {
			t.Error("frames go on without a reader")
		}
	})
}

func TestRates(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHub(t, live.Config{})
		s, _ := publish(t, h, "show", "10.0.0.1")
		for range 60 { // a minute at 8 kbit/s
			time.Sleep(time.Second)
			s.Media(1000, time.Now())
		}
		i, _ := h.Stream("show")
		if i.BytesIn != 60_000 || i.KbpsIn < 7 || i.KbpsIn > 9 {
			t.Errorf("traffic %+v", i.Traffic)
		}
	})
}

// TestNobodyTakesAllPlaces: beyond half of them a person, and a network, has a
// quarter; publishers count apart.
func TestNobodyTakesAllPlaces(t *testing.T) {
	viewer := func(identity, remote string) live.ClientInfo {
		info := playInfo("show")
		info.Token, info.Remote = identity, netip.MustParseAddr(remote)
		return info
	}
	synctest.Test(t, func(t *testing.T) {
		h := openHub(t, live.Config{Authorizer: anybody{}, MaxConnections: 40})
		var share []*live.Client
		for i := range 20 { // a wallet, from everywhere
			share = append(share, join(t, h, viewer("wallet", fmt.Sprintf("192.0.2.%d", i))))
		}
		if _, err := h.Join(t.Context(), viewer("wallet", "192.0.2.99")); !errors.Is(err, live.ErrShare) || !errors.Is(err, live.ErrFull) {
			t.Fatalf("half of the places and one: %v, want ErrShare", err)
		}
		for i := range 10 { // a network, everybody in it
			join(t, h, viewer(fmt.Sprint(i), fmt.Sprintf("2001:db8::%d", i)))
		}
		if _, err := h.Join(t.Context(), viewer("another", "2001:db8::99")); !errors.Is(err, live.ErrShare) {
			t.Fatalf("a quarter and one: %v, want ErrShare", err)
		}
		for i := range 8 {
			join(t, h, viewer(fmt.Sprint("holder", i), fmt.Sprintf("198.51.100.%d", i)))
		}
		c, err := h.Join(t.Context(), live.ClientInfo{Request: live.Request{Action: live.Publish, EventID: "show", Token: "wallet", Remote: netip.MustParseAddr("2001:db8::1")}})
		if err != nil {
			t.Fatalf("the show's publisher, who has its share: %v", err)
		}
		if _, err = c.Publish(&source{}); err != nil {
			t.Fatal(err)
		}
		share[0].Leave()
		if _, err = h.Join(t.Context(), viewer("wallet", "192.0.2.99")); !errors.Is(err, live.ErrShare) {
			t.Fatalf("in a place that became free: %v, want ErrShare", err)
		}
		for _, one := range share[1:] {
			one.Leave()
		}
		join(t, h, viewer("wallet", "192.0.2.99"))
	})
}

// TestACrowdMakesRoomForItself: those who wait for nobody go for those who have a
// show to see, but not at others' expense.
func TestACrowdMakesRoomForItself(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHub(t, live.Config{MaxConnections: 16})
		other := playInfo("typo")
		other.Remote = netip.MustParseAddr("192.0.2.1")
		stranger := join(t, h, other)
		time.Sleep(time.Second)
		var waiting []*live.Client
		for range 7 {
			waiting = append(waiting, join(t, h, playInfo("typo")))
			time.Sleep(time.Second)
		}
		publish(t, h, "show", "10.0.0.1")
		join(t, h, playInfo("show"))
		if stranger.Err() != nil || !errors.Is(waiting[0].Err(), live.ErrMadeRoom) {
			t.Fatalf("a stranger: %v; the first with its share: %v", stranger.Err(), waiting[0].Err())
		}
	})
}

// anybody takes the token for the person.
type anybody struct{}

func (anybody) Authorize(_ context.Context, r live.Request) (live.Grant, error) {
	return live.Grant{Identity: r.Token}, nil
}
