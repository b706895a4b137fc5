package rtc_test

import (
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/live"
	"footlight/backend/live/rtc"
	"footlight/backend/live/rtc/lite"
	"footlight/backend/live/rtc/negotiation"
	"footlight/backend/live/rtc/rtctest"
)

// TestWishes answers SRS's query parameters, for publishers and viewers.
func TestWishes(t *testing.T) {
	s := newTestServer(t)
	answer := func(action live.Action, w rtc.Wishes) (string, error) {
		client := s.join(t, action)
		if action == live.Publish {
			p, err := s.rtc.Publish(t.Context(), client, seed(t, "chrome_publish"), w)
			if err != nil {
				return "", err
			}
			t.Cleanup(p.Close)
			return p.Answer(), nil
		}
		v, err := s.rtc.Play(t.Context(), client, seed(t, "chrome_play"), w)
		if err != nil {
			return "", err
		}
		t.Cleanup(v.Close)
		return v.Answer(), nil
	}
	const password = "aaaaaaaaaaaaaaaaaaaaaaaa"
	for i, action := range []live.Action{live.Publish, live.Play} {
		ufrag := []string{"first", "other"}[i]
		text, err := answer(action, rtc.Wishes{
			External: "203.0.113.9:4567", Credentials: lite.Credentials{Ufrag: ufrag, Password: password},
		})
		require.NoError(t, err)
		require.Contains(t, text, "a=ice-ufrag:"+ufrag+"\r\n")
		require.Contains(t, text, "a=ice-pwd:"+password+"\r\n")
		all := regexp.MustCompile(`a=candidate:\S+ 1 (udp|tcp) \d+ (\S+) (\d+) typ host`).FindAllStringSubmatch(text, -1)
		require.NotEmpty(t, all)
		for _, c := range all {
			require.Equal(t, []string{"203.0.113.9", "4567"}, c[2:], action)
		}
		require.Equal(t, len(all), strings.Count(text, "a=candidate:"))
		text, err = answer(live.Play, rtc.Wishes{External: "203.0.113.9"})
		require.NoError(t, err)
		require.Contains(t, text, " 203.0.113.9 ")
	}
	for name, w := range map[string]rtc.Wishes{
		"a publisher's ufrag": {Credentials: lite.Credentials{Ufrag: "first"}},
		"a viewer's ufrag":    {Credentials: lite.Credentials{Ufrag: "other"}},
		"ufrag too short":     {Credentials: lite.Credentials{Ufrag: "abc"}},
		"password too short":  {Credentials: lite.Credentials{Password: "abc"}},
		"no address":          {External: "example.org"},
	} {
		_, err := answer(live.Play, w)
		require.ErrorIs(t, err, negotiation.ErrOffer, name)
	}
}

// TestWishedCredentials connects a viewer by them.
func TestWishedCredentials(t *testing.T) {
	s := newTestServer(t)
	s.publisher(t)
	client := rtctest.NewViewer(t, rtctest.AllCodecs)
	v, err := s.rtc.Play(t.Context(), s.join(t, live.Play), client.Offer, rtc.Wishes{Credentials: lite.Credentials{Ufrag: "mine"}})
	require.NoError(t, err)
	client.Start(t, v.Answer())
	shown(t, client, 5)
	for range 3 { // none of these may get the first one's packets
		_, err = s.rtc.Play(t.Context(), s.join(t, live.Play), seed(t, "chrome_play"), rtc.Wishes{Credentials: lite.Credentials{Ufrag: "mine"}})
		require.ErrorIs(t, err, negotiation.ErrOffer)
		require.ErrorContains(t, err, "ice-ufrag")
	}
	shown(t, client, 20)
}

// TestOneWishAtOnce sends offers of a publisher and of viewers with one wished name at once. One offer gets the name.
// After that peer has ended, another offer may have the name.
func TestOneWishAtOnce(t *testing.T) {
	s := newTestServer(t)
	wish := rtc.Wishes{Credentials: lite.Credentials{Ufrag: "wished", Password: "aaaaaaaaaaaaaaaaaaaaaaaa"}}
	for range 5 {
		answers := make(chan func(), 9)
		var offers sync.WaitGroup
		offers.Go(func() {
			if p, err := s.rtc.Publish(t.Context(), s.join(t, live.Publish), seed(t, "chrome_publish"), wish); err == nil {
				answers <- p.Close
			}
		})
		for range 8 {
			offers.Go(func() {
				if v, err := s.rtc.Play(t.Context(), s.join(t, live.Play), seed(t, "chrome_play"), wish); err == nil {
					answers <- v.Close
				}
			})
		}
		offers.Wait()
		require.Len(t, answers, 1)
		end := <-answers
		end()
		rtctest.Eventually(t, "the user name is free", func() bool {
			v, err := s.rtc.Play(t.Context(), s.join(t, live.Play), seed(t, "chrome_play"), wish)
			if err == nil {
				v.Close()
			}
			return err == nil
		})
	}
}

// TestPacketizationModes has viewers that do not offer mode 1: all read it.
func TestPacketizationModes(t *testing.T) {
	s := newTestServer(t)
	for _, mode := range []string{"packetization-mode=0;", ""} {
		offer := strings.ReplaceAll(seed(t, "chrome_play"), "packetization-mode=1;", mode)
		require.NotContains(t, offer, "packetization-mode=1")
		v, err := s.play(t, offer)
		require.NoError(t, err)
		require.Contains(t, v.Answer(), " H264/90000")
		require.Contains(t, v.Answer(), mode+"profile-level-id=42e01f")
	}
}

// TestSimulcastOfVP8 accepts every layer of a publisher without H.264.
func TestSimulcastOfVP8(t *testing.T) {
	encoders := &slots{}
	encoders.free.Store(1)
	s := newTestServer(t, func(c *rtc.Config) { c.Encoders = encoders })
	offer := regexp.MustCompile(`H264/90000`).ReplaceAllString(seed(t, "chrome_simulcast"), "X264/90000")
	p, err := s.publish(t, offer)
	require.NoError(t, err)
	require.Contains(t, p.Answer(), " VP8/90000")
	require.Contains(t, p.Answer(), "a=simulcast:recv q;h;f\r\n")
}
