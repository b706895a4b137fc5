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

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/live"
	"footlight/backend/media"
)

// source counts the requests of the hub to a publisher.
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
	require.NoError(t, err)
	return c
}

func publish(t *testing.T, h *live.Hub, id event.ID, addr string) (*live.Session, *source) {
	t.Helper()
	src := &source{}
	s, err := join(t, h, publishInfo(id, addr)).Publish(src)
	require.NoError(t, err)
	return s, src
}

// refuse checks that the hub refuses a client.
func refuse(t *testing.T, h *live.Hub, want error, info live.ClientInfo, why string) {
	t.Helper()
	_, err := h.Join(t.Context(), info)
	require.ErrorIs(t, err, want, why)
}

// withHub runs a test with a hub and a fake clock.
func withHub(t *testing.T, cfg live.Config, test func(t *testing.T, h *live.Hub)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) { test(t, openHub(t, cfg)) })
}

func openHub(t *testing.T, cfg live.Config) *live.Hub {
	t.Helper()
	h := live.Open(cfg)
	t.Cleanup(h.Close)
	return h
}

func TestTakeover(t *testing.T) {
	withHub(t, live.Config{}, func(t *testing.T, h *live.Hub) {
		first, _ := publish(t, h, "show", "10.0.0.1")

		other := join(t, h, publishInfo("show", "10.0.0.2"))
		_, err := other.Publish(&source{})
		require.ErrorIs(t, err, live.ErrBusy, "second publisher")
		second, _ := publish(t, h, "show", "10.0.0.1")
		<-first.Done()
		require.Greater(t, second.Generation(), first.Generation())

		time.Sleep(2 * time.Second)
		second.Media(100, time.Now())
		time.Sleep(live.QuietTakeover - time.Millisecond)
		_, err = other.Publish(&source{})
		require.ErrorIs(t, err, live.ErrBusy, "publisher after less than the quiet time")
		time.Sleep(time.Millisecond)
		_, err = other.Publish(&source{})
		require.NoError(t, err, "publisher after the quiet time")
		<-second.Done()
	})
}

func TestViewersSurvivePublishers(t *testing.T) {
	withHub(t, live.Config{}, func(t *testing.T, h *live.Hub) {
		viewer := join(t, h, playInfo("show"))
		s, _ := publish(t, h, "show", "10.0.0.1")
		s.End()
		i, ok := h.Stream("show")
		require.True(t, ok && !i.Publishing && i.Viewers == 1, "after the publisher left: %+v, %v", i, ok)
		viewer.Leave()
		_, ok = h.Stream("show")
		require.False(t, ok, "the stream outlives its last client")
	})
}

func TestSilenceIsAnInterruption(t *testing.T) {
	withHub(t, live.Config{}, func(t *testing.T, h *live.Hub) {
		s, _ := publish(t, h, "show", "10.0.0.1")
		quiet := func() bool { i, _ := h.Stream("show"); return i.Quiet }
		time.Sleep(live.QuietPause - time.Millisecond)
		require.False(t, quiet(), "it is still connecting")
		time.Sleep(time.Millisecond)
		require.True(t, quiet(), "it never sends")
		s.Media(100, time.Now())
		require.False(t, quiet(), "it sends")
		time.Sleep(live.QuietPause)
		require.True(t, quiet(), "it stopped sending")
	})
}

// TestOnAir checks that a stream is on air with its first media, not with its connection.
func TestOnAir(t *testing.T) {
	h := openHub(t, live.Config{})
	told := 0
	h.OnAir(func(*live.Session) { told++ })
	for name, begin := range map[string]func(*live.Session){"picture": (*live.Session).Keyframe, "sound": (*live.Session).Sound} {
		s, _ := publish(t, h, "show", "10.0.0.1")
		s.Media(100, time.Now())
		i, _ := h.Stream("show")
		require.True(t, i.Publishing && !i.OnAir, "before the first %s: %+v", name, i)
		begin(s)
		begin(s)
		i, _ = h.Stream("show")
		require.True(t, i.OnAir, "after the first %s", name)
		s.End()
	}
	require.Equal(t, 2, told, "two shows")
}

func TestWhoeverWantsToPublishIsNoViewer(t *testing.T) {
	withHub(t, live.Config{}, func(t *testing.T, h *live.Hub) {
		join(t, h, playInfo("show"))
		c := join(t, h, publishInfo("show", "10.0.0.1"))
		i, _ := h.Stream("show")
		require.Equal(t, []int{2, 1}, []int{i.Clients, i.Viewers}, "before it publishes")
		_, err := c.Publish(&source{})
		require.NoError(t, err)
		i, _ = h.Stream("show")
		require.Equal(t, []int{2, 1}, []int{i.Clients, i.Viewers}, "while it publishes")
	})
}

func TestLimitCountsEverybody(t *testing.T) {
	withHub(t, live.Config{MaxConnections: 2}, func(t *testing.T, h *live.Hub) {
		publish(t, h, "show", "10.0.0.1")
		join(t, h, playInfo("show"))
		refuse(t, h, live.ErrFull, playInfo("show"), "third client")
		publish(t, h, "show", "10.0.0.1") // a returning creator takes its own slot
		require.Len(t, h.Clients(), 2)
	})
}

// TestPublisherKeepsItsSlot has a full server whose publisher drops out: new clients must not take its slot.
func TestPublisherKeepsItsSlot(t *testing.T) {
	withHub(t, live.Config{MaxConnections: 3}, func(t *testing.T, h *live.Hub) {
		s, _ := publish(t, h, "show", "10.0.0.1")
		viewers := []*live.Client{join(t, h, playInfo("show")), join(t, h, playInfo("show"))}
		for range 2 {
			s.End()
			refuse(t, h, live.ErrFull, playInfo("show"), "a viewer in the publisher's place")
			refuse(t, h, live.ErrFull, publishInfo("other", "10.0.0.1"), "another show in its place")
			s, _ = publish(t, h, "show", "10.0.0.1")
		}
		s.End()
		viewers[0].Leave()
		join(t, h, playInfo("show")) // a viewer's slot is a viewer's
		viewers[1].Leave()
		for _, c := range h.Clients() {
			require.NoError(t, h.Kick(c.ID))
		}
		synctest.Wait()
		for range 3 {
			join(t, h, playInfo("other")) // no viewer waits any more
		}
	})
}

// TestWhoWaitsMakesRoom fills the server with viewers of streams that are not published. Publishers, and
// viewers of published streams, still get in.
func TestWhoWaitsMakesRoom(t *testing.T) {
	withHub(t, live.Config{MaxConnections: 3}, func(t *testing.T, h *live.Hub) {
		var waiting []*live.Client
		for _, id := range []event.ID{"typo", "show", "show"} {
			waiting = append(waiting, join(t, h, playInfo(id)))
			time.Sleep(time.Hour)
		}
		for _, id := range []event.ID{"typo", "show"} {
			refuse(t, h, live.ErrFull, playInfo(id), "one more who waits")
		}
		s, _ := publish(t, h, "show", "10.0.0.1")
		require.ErrorIs(t, waiting[0].Err(), live.ErrMadeRoom, "when the show began")
		require.NoError(t, waiting[1].Err())
		refuse(t, h, live.ErrFull, playInfo("show"), "a viewer in place of the audience")
		s.End()
		time.Sleep(live.Absence - time.Second)
		refuse(t, h, live.ErrFull, publishInfo("other", "10.0.0.2"), "this one's publisher may come back")
		time.Sleep(time.Second)
		publish(t, h, "other", "10.0.0.2")
		require.ErrorIs(t, waiting[1].Err(), live.ErrMadeRoom, "when the audience had waited long enough")
		require.NoError(t, waiting[2].Err())
		require.Len(t, h.Clients(), 2, "and the slot that is reserved")
	})
}

// TestEncodersThatReconnect has two devices of one creator that reconnect whenever they are thrown out: the
// newer one keeps the stream while it sends.
func TestEncodersThatReconnect(t *testing.T) {
	withHub(t, live.Config{Authorizer: authorizer{released: new(int)}}, func(t *testing.T, h *live.Hub) {
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
			require.ErrorIs(t, got, want, what)
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
	withHub(t, live.Config{}, func(t *testing.T, h *live.Hub) {
		s, _ := publish(t, h, "show", "10.0.0.1")
		clients := h.Clients()
		require.Len(t, clients, 1)
		require.True(t, clients[0].Publishing)
		require.Empty(t, clients[0].Info.Token)
		require.NoError(t, h.Kick(clients[0].ID))
		<-s.Done()
		require.ErrorIs(t, h.Kick(clients[0].ID), live.ErrUnknownClient)
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
		refuse(t, h, live.ErrDenied, playInfo("show"), "without a token")
		c := join(t, h, publishInfo("show", "10.0.0.1"))
		refuse(t, h, live.ErrFull, publishInfo("other", "10.0.0.1"), "there is no room")
		require.Equal(t, 1, *d.released)
		close(d.done)
		<-c.Done()
		synctest.Wait()
		require.Equal(t, 2, *d.released)
		require.ErrorIs(t, c.Err(), live.ErrGrantEnded)
	})
}

func TestKeyframeRequestsCoalesce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, src := publish(t, openHub(t, live.Config{}), "show", "10.0.0.1")
		for range 100 {
			s.RequestKeyframe()
		}
		time.Sleep(2 * time.Second)
		require.EqualValues(t, 2, src.keys.Load(), "one now and one later")
		s.RequestKeyframe()
		s.RequestKeyframe()
		s.Keyframe()
		time.Sleep(2 * time.Second)
		require.EqualValues(t, 3, src.keys.Load(), "one was sent although a keyframe had come")
	})
}

func video(key bool) media.Frame {
	return media.Frame{Codec: media.H264, Key: key, Units: [][]byte{{1}}}
}

// requireNext reads the given frames, and compares their codecs and keyframe marks.
func requireNext(t *testing.T, r *live.FrameReader, frames ...media.Frame) {
	t.Helper()
	for i, want := range frames {
		f, err := r.Next(t.Context())
		require.NoError(t, err)
		require.Equal(t, []any{want.Codec, want.Key}, []any{f.Codec, f.Key}, "frame %d", i)
	}
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
		requireNext(t, r, media.Frame{Codec: media.AAC}, video(true))
		require.Zero(t, r.Lost())
	})
}

func TestFrameReader(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, src := publish(t, openHub(t, live.Config{}), "show", "10.0.0.1")
		r := s.Frames(3)
		require.True(t, src.want.Load())
		require.EqualValues(t, 1, src.keys.Load())
		for _, f := range []media.Frame{video(false), {Codec: media.Opus}, video(true), video(false), video(false), video(false)} {
			s.Deliver(f)
		}
		requireNext(t, r, media.Frame{Codec: media.Opus}, video(true), video(false))
		s.Deliver(video(false)) // there is room again, but a picture before it is missing
		s.Deliver(video(true))
		requireNext(t, r, video(true))
		require.EqualValues(t, 3, r.Lost())
		s.Deliver(video(false))
		s.End()
		requireNext(t, r, video(false)) // queued before the end
		_, err := r.Next(t.Context())
		require.ErrorIs(t, err, io.EOF)
		r.Close()
	})
}

// TestReaderFromKeyframe begins with the pictures that a fan keeps.
func TestReaderFromKeyframe(t *testing.T) {
	opus, large := media.Frame{Codec: media.Opus}, media.Frame{Codec: media.H264, Units: [][]byte{make([]byte, 5<<20)}}
	for name, test := range map[string]struct{ sent, first []media.Frame }{
		"nothing yet":       {},
		"no keyframe":       {sent: []media.Frame{video(false)}},
		"newest keyframe":   {[]media.Frame{video(true), video(false), video(true), opus, video(false)}, []media.Frame{video(true), video(false)}},
		"too large a GOP":   {sent: []media.Frame{video(true), large, video(false)}},
		"after a large one": {[]media.Frame{video(true), large, video(true)}, []media.Frame{video(true)}},
	} {
		t.Run(name, func(t *testing.T) {
			f := live.NewFan(nil, func() {})
			f.Keep()
			for _, frame := range test.sent {
				f.Deliver(frame)
			}
			r := f.FromKeyframe(2)
			_, waits := r.Newest()
			require.Equal(t, len(test.first) > 0, waits)
			f.Deliver(opus)
			f.Deliver(video(true))
			requireNext(t, r, append(test.first, opus, video(true))...)
			require.Zero(t, r.Lost())
			other := f.Frames(1)
			_, waits = other.Newest()
			require.False(t, waits, "other readers begin with what comes next")
		})
	}
}

func TestLastReaderStopsFrames(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, src := publish(t, openHub(t, live.Config{}), "show", "10.0.0.1")
		a, b := s.Frames(1), s.Frames(1)
		a.Close()
		require.True(t, src.want.Load(), "frames stopped under a reader")
		b.Close()
		b.Close()
		require.False(t, src.want.Load(), "frames go on without a reader")
	})
}

func TestRates(t *testing.T) {
	withHub(t, live.Config{}, func(t *testing.T, h *live.Hub) {
		s, _ := publish(t, h, "show", "10.0.0.1")
		for range 60 { // a minute at 8 kbit/s
			time.Sleep(time.Second)
			s.Media(1000, time.Now())
		}
		i, _ := h.Stream("show")
		require.EqualValues(t, 60_000, i.BytesIn)
		require.InDelta(t, 8, i.KbpsIn, 1)
	})
}

// TestNobodyTakesAllPlaces checks the limit of one person and one network: a quarter, once half of the slots
// are taken. Publishers count apart.
func TestNobodyTakesAllPlaces(t *testing.T) {
	viewer := func(identity, remote string) live.ClientInfo {
		info := playInfo("show")
		info.Token, info.Remote = identity, netip.MustParseAddr(remote)
		return info
	}
	withHub(t, live.Config{Authorizer: anybody{}, MaxConnections: 40}, func(t *testing.T, h *live.Hub) {
		var share []*live.Client
		for i := range 20 { // one wallet, from many addresses
			share = append(share, join(t, h, viewer("wallet", fmt.Sprintf("192.0.2.%d", i))))
		}
		refuse(t, h, live.ErrShare, viewer("wallet", "192.0.2.99"), "half of the places and one")
		refuse(t, h, live.ErrFull, viewer("wallet", "192.0.2.99"), "ErrShare is one")
		for i := range 10 { // one network, many people
			join(t, h, viewer(fmt.Sprint(i), fmt.Sprintf("2001:db8::%d", i)))
		}
		refuse(t, h, live.ErrShare, viewer("another", "2001:db8::99"), "a quarter and one")
		for i := range 8 {
			join(t, h, viewer(fmt.Sprint("holder", i), fmt.Sprintf("198.51.100.%d", i)))
		}
		publisher := publishInfo("show", "2001:db8::1") // its network already has its share
		publisher.Token = "wallet"
		_, err := join(t, h, publisher).Publish(&source{})
		require.NoError(t, err)
		share[0].Leave()
		refuse(t, h, live.ErrShare, viewer("wallet", "192.0.2.99"), "in a place that became free")
		for _, one := range share[1:] {
			one.Leave()
		}
		join(t, h, viewer("wallet", "192.0.2.99"))
	})
}

// TestACrowdMakesRoomForItself: waiting viewers make room for viewers of a published stream from the same
// network, but other networks lose nothing.
func TestACrowdMakesRoomForItself(t *testing.T) {
	withHub(t, live.Config{MaxConnections: 16}, func(t *testing.T, h *live.Hub) {
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
		require.NoError(t, stranger.Err())
		require.ErrorIs(t, waiting[0].Err(), live.ErrMadeRoom, "the first with its share")
	})
}

// anybody, an Authorizer, takes the token for the person.
type anybody struct{}

func (anybody) Authorize(_ context.Context, r live.Request) (live.Grant, error) {
	return live.Grant{Identity: r.Token}, nil
}

// TestWhy finds the Authorizer's own words, and returns nothing for other errors.
func TestWhy(t *testing.T) {
	for want, err := range map[string]error{
		"the ticket is in use": fmt.Errorf("flv: %w: the ticket is in use", live.ErrDenied),
		"a token is needed":    fmt.Errorf("flv: %w: a token is needed", live.ErrUnauthenticated),
	} {
		require.Equal(t, want, live.Why(err))
	}
	for _, err := range []error{live.ErrUnauthenticated, live.ErrDenied, live.ErrFull, errors.New("disk: secret")} {
		require.Empty(t, live.Why(err))
	}
}

// TestPublishersShareByNetwork checks that publishers of one network are counted together, apart from its
// viewers.
func TestPublishersShareByNetwork(t *testing.T) {
	publisher := func(i int, remote string) live.ClientInfo {
		info := publishInfo(event.ID(fmt.Sprint("show", i)), remote)
		info.Token = fmt.Sprint("wallet", i)
		return info
	}
	withHub(t, live.Config{Authorizer: anybody{}, MaxConnections: 40}, func(t *testing.T, h *live.Hub) {
		for i := range 20 {
			join(t, h, publisher(i, "192.0.2.1"))
		}
		refuse(t, h, live.ErrShare, publisher(20, "192.0.2.1"), "half of the places and one")
		viewer := playInfo("show0")
		viewer.Remote = netip.MustParseAddr("192.0.2.1")
		join(t, h, viewer)
		join(t, h, publisher(20, "192.0.2.2"))
	})
}

// TestSilentPublisherIsEnded checks that a publisher must send media within FirstMedia, and may pause later.
func TestSilentPublisherIsEnded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHub(t, live.Config{})
		silent := join(t, h, publishInfo("silent", "10.0.0.1"))
		_, err := silent.Publish(&source{})
		require.NoError(t, err)
		heard := join(t, h, publishInfo("heard", "10.0.0.1"))
		session, err := heard.Publish(&source{})
		require.NoError(t, err)
		time.Sleep(live.FirstMedia - time.Millisecond)
		require.NoError(t, silent.Err())
		session.Media(1, time.Now())
		time.Sleep(time.Hour)
		require.ErrorIs(t, silent.Err(), live.ErrSilent)
		require.NoError(t, heard.Err())
	})
}

// TestDismiss ends the viewers of a stream that another server has, but no viewer of a stream that is here.
func TestDismiss(t *testing.T) {
	h := live.Open(live.Config{})
	defer h.Close()
	waiting, radio, replay := join(t, h, playInfo("gig")), playInfo("gig"), playInfo("gig")
	radio.Protocol, replay.Protocol = "rtmp", "replay"
	holder, err := h.Enter(playInfo("gig"), live.Grant{Everywhere: true})
	require.NoError(t, err)
	stays := []*live.Client{join(t, h, radio), join(t, h, replay), join(t, h, playInfo("other"))}
	session, _ := publish(t, h, "here", "10.0.0.1")
	stays = append(stays, join(t, h, playInfo("here")))
	for _, id := range []event.ID{"gig", "here", "unknown"} {
		h.Dismiss(id, true, func(protocol string) bool { return protocol == "whep" })
	}
	require.ErrorIs(t, waiting.Err(), live.ErrElsewhere)
	require.NoError(t, holder.Err())
	h.Dismiss("gig", false, func(protocol string) bool { return protocol == "whep" })
	require.ErrorIs(t, holder.Err(), live.ErrElsewhere)
	for _, c := range stays {
		require.NoError(t, c.Err())
	}
	require.NotNil(t, h.Session("here"))
	session.End()
}

// TestPulledStream has a pull give way to a publish here, replace none, and keep no viewer whose access holds here only.
func TestPulledStream(t *testing.T) {
	h := live.Open(live.Config{})
	defer h.Close()
	pull := func() (*live.Session, error) {
		c, err := h.Enter(live.ClientInfo{Request: live.Request{Action: live.Publish, EventID: "gig"}, Pulled: true}, live.Grant{Identity: "server a"})
		require.NoError(t, err)
		return c.Publish(&source{})
	}
	replay := playInfo("gig")
	replay.Protocol = "replay"
	early, reader := join(t, h, playInfo("gig")), join(t, h, replay)
	pulled, err := pull()
	require.NoError(t, err)
	require.ErrorIs(t, early.Err(), live.ErrElsewhere)
	refuse(t, h, live.ErrUnavailable, playInfo("gig"), "the access holds here only")
	holder, err := h.Enter(playInfo("gig"), live.Grant{Everywhere: true})
	require.NoError(t, err)
	i, _ := h.Stream("gig")
	require.True(t, i.Pulled)
	require.Equal(t, 2, i.Viewers)
	require.Equal(t, 1, i.Everywhere)
	own, _ := publish(t, h, "gig", "10.0.0.1")
	<-pulled.Done()
	require.False(t, own.Pulled())
	_, err = pull()
	require.ErrorIs(t, err, live.ErrBusy)
	require.Same(t, own, h.Session("gig"))
	require.NoError(t, errors.Join(holder.Err(), reader.Err()), "both stay through all publishes")
}
