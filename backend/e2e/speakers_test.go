package e2e_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"footlight/backend/live/rtc/rtctest"
)

// TestSpeakers brings a person on stage. The creator receives what the speaker sends, and the speaker what the
// creator sends back. All others are refused, and nothing but the limit on connections counts the two streams.
func TestSpeakers(t *testing.T) {
	t.Parallel()
	host := newPerson(t)
	s := startServer(t, doorFlags("--access", "enforced", "--max-connections", "4", "--hosts", host.address.String())...)
	host.signIn(s)
	creator, holder := s.visitor(), s.visitor()
	creator.plans(s, "gig")
	s.boxOffice().sell("gig", creator)
	holder.claim(s, "gig")
	at, own := "/api/rooms/gig/speakers", creator.token(s, "gig", "publish")
	ana := s.call("POST", at, map[string]any{"name": "Ana"}, bearer(creator.session)...).body
	speaker, token := text(ana, "speaker"), text(ana, "token")
	if !strings.HasSuffix(text(ana, "url"), "/speak/gig/"+speaker+"#"+token) {
		t.Fatalf("invited to %v", ana["url"])
	}
	strangers := map[string]string{"nobody": "", "a viewer": holder.token(s, "gig", "access"), "no token": "abc"}
	for who, other := range strangers {
		for _, stream := range []string{"gig~" + speaker, "gig~" + speaker + "~return"} {
			for way, try := range map[string]attempt{"WHIP": publishing()["WHIP"], "WHEP": watching(chunk{})["WHEP"]} {
				if got := try(s, stream, other); got == "in" {
					t.Errorf("%s by %s of %s", stream, way, who)
				}
			}
		}
	}

	sends := func(stream, token string) {
		p := rtctest.NewPublisher(t)
		p.Start(t, string(s.exchange("http://"+s.API+"/rtc/v1/whip/?app=live&stream="+stream, p.Offer, token).raw))
	}
	receives := func(stream, token string) {
		v := rtctest.NewViewer(t, rtctest.AllCodecs)
		v.Start(t, string(s.exchange("http://"+s.API+"/rtc/v1/whep/?app=live&stream="+stream, v.Offer, token).raw))
		eventually(t, time.Minute, "picture and sound of "+stream, func() error {
			if v.Frames() == 0 || v.Audio() == 0 {
				return errors.New("none")
			}
			return nil
		})
	}
	sends("gig~"+speaker, token)
	receives("gig~"+speaker, own)
	sends("gig~"+speaker+"~return", own)
	receives("gig~"+speaker+"~return", token)
	s.aside(t, "gig~"+speaker, host, creator)
	if got := publishing()["WHIP"](s, "gig", own); got != "503" {
		t.Errorf("a fifth connection: %s", got)
	}

	if a := s.call("DELETE", at+"/"+speaker, nil, bearer(creator.session)...); a.status != 200 {
		t.Fatalf("remove: %d %s", a.status, a.raw)
	}
	eventually(t, time.Minute, "the speaker's connections end", func() error {
		if got := publishing()["WHIP"](s, "gig", own); got != "in" {
			return errors.New(got)
		}
		return nil
	})
	if got := publishing()["WHIP"](s, "gig~"+speaker, token); got == "in" {
		t.Error("a removed speaker is let in")
	}
}

// aside checks that a side stream is neither listed, counted, segmented, nor recorded.
func (s *server) aside(t *testing.T, stream string, host, creator *person) {
	t.Helper()
	for _, list := range []string{"streams", "clients"} {
		if a := s.call("GET", "http://"+s.API+"/api/v1/"+list+"/", nil, bearer(host.session)...); a.status != 200 || strings.Contains(string(a.raw), stream) {
			t.Errorf("%s: %d %s", list, a.status, a.raw)
		}
	}
	room := s.call("GET", "/api/rooms/gig", nil, bearer(creator.session)...)
	if fmt.Sprint(room.body["viewers"]) != "0" {
		t.Errorf("viewers: %s", room.raw)
	}
	for _, path := range []string{"/live/" + stream + ".m3u8", "/live/" + stream + ".flv", "/replay/" + stream + ".m3u8"} {
		if a := s.call("GET", path, nil, bearer(creator.session)...); a.status/100 != 4 {
			t.Errorf("%s: %d", path, a.status)
		}
	}
	start := with(startBody(stream), "creator", creator.address.String())
	if a := s.call("POST", "/api/livestream/start", start, bearer(creator.session)...); a.status != 400 {
		t.Errorf("recorded: %d %s", a.status, a.raw)
	}
}
