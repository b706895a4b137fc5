package e2e_test

import (
	"context"
	"fmt"
	"net"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/bluenviron/gortmplib"

	"footlight/backend/event"
)

// TestOneAddressKeepsNobodyOffTheStage lets one address publish to as many events as it can, each of another
// wallet, without media.
//
// Meanwhile a creator publishes by RTMP and WHIP from another address, and a ticket holder enters by every
// protocol. The silent publishers are ended by themselves.
func TestOneAddressKeepsNobodyOffTheStage(t *testing.T) {
	t.Parallel()
	s := startServer(t, doorFlags("--access", "enforced", "--max-connections", "40")...)
	creator, holder := s.visitor(), newPerson(t)
	for _, id := range []string{"gig", "rehearsal"} {
		creator.plans(s, id)
	}
	s.boxOffice().sell(event.ID("gig"), creator)
	holder.claim(s, "gig")
	if in := s.occupy(38); in == 0 || in > 20 {
		t.Errorf("%d of 38 publishers of one address hold a slot, of 40", in)
	}
	if got := publishing()["WHIP"](s, "rehearsal", creator.token(s, "rehearsal", "publish")); got != "in" {
		t.Errorf("WHIP: %s", got)
	}
	s.encoder(s.streamKey("gig", creator))
	eventually(t, time.Minute, "HLS begins", func() error {
		if got := hlsAttempt(s, "gig", creator.token(s, "gig", "access")); got != "in" {
			return fmt.Errorf("HLS: %s", got)
		}
		return nil
	})
	holder.signIn(s)
	token := holder.token(s, "gig", "access")
	for name, try := range map[string]func() string{
		"WHEP": func() string { return s.sees("gig", token) },
		"FLV":  func() string { return flv(s, "gig", token) },
		"HLS":  func() string { return hlsAttempt(s, "gig", token) },
	} {
		if got := try(); got != "in" {
			t.Errorf("%s: %s", name, got)
		}
	}
	eventually(t, time.Minute, "the log tells who was ended", func() error {
		if line := s.logLine("sent no media"); !strings.Contains(line, "taken") || !strings.Contains(line, "client") {
			return fmt.Errorf("it says %q", line)
		}
		return nil
	})
}

// occupy opens publishes without media from 127.0.0.2, each by another wallet, and returns how many got in.
func (s *server) occupy(publishers int) (in int) {
	s.t.Helper()
	dial := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, 2)}}
	keys := make([]string, publishers)
	for i := range keys {
		id, p := fmt.Sprint("taken", i), s.visitor()
		p.plans(s, id)
		keys[i] = s.streamKey(id, p)
	}
	for _, key := range keys {
		c := &gortmplib.Client{
			URL:     &url.URL{Scheme: "rtmp", Host: s.RTMP, Path: "/live", Fragment: key},
			Publish: true, DialContext: dial.DialContext,
		}
		ctx, cancel := context.WithTimeout(s.t.Context(), 20*time.Second)
		if err := c.Initialize(ctx); err == nil {
			in++
			s.t.Cleanup(c.Close)
		}
		cancel()
	}
	return in
}

func (s *server) streamKey(id string, creator *person) string {
	s.t.Helper()
	return fmt.Sprint(s.call("POST", "/api/rooms/"+id+"/publish", nil, bearer(creator.session)...).body["streamKey"])
}
