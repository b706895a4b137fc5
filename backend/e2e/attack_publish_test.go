//go:build linux

package e2e_test

import (
	"context"
	"fmt"
	"net"
	"net/url"
	"strings"
	"time"

	"github.com/bluenviron/gortmplib"
)

// planned returns the stream keys of that many events, each of another wallet.
func (s *server) planned(events int) (keys []string) {
	s.t.Helper()
	for i := range events {
		id, p := fmt.Sprint("taken", i), s.visitor()
		p.plans(s, id)
		keys = append(keys, s.streamKey(id, p))
	}
	return keys
}

// occupy publishes without media from 127.0.0.2. The function that occupy returns waits until the server has ended
// such a publisher, and closes the others.
func (s *server) occupy(keys []string) (leave func() string) {
	s.t.Helper()
	var in []*gortmplib.Client
	for _, key := range keys {
		if c := s.silentPublisher(key); c != nil {
			in = append(in, c)
		}
	}
	if len(in) > 20 {
		s.t.Errorf("%d of %d publishers of one address hold a slot, of 40", len(in), len(keys))
	}
	return func() string {
		eventually(s.t, time.Minute, "the log tells who was ended", func() error {
			if line := s.logLine("sent no media"); !strings.Contains(line, "taken") || !strings.Contains(line, "client") {
				return fmt.Errorf("it says %q", line)
			}
			return nil
		})
		for _, c := range in {
			c.Close()
		}
		return fmt.Sprintf("%d of %d got in", len(in), len(keys))
	}
}

// silentPublisher returns a publisher that sends no media, or nil if the server refuses it.
func (s *server) silentPublisher(key string) *gortmplib.Client {
	dial := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, 2)}}
	c := &gortmplib.Client{
		URL:     &url.URL{Scheme: "rtmp", Host: s.RTMP, Path: "/live", Fragment: key},
		Publish: true, DialContext: dial.DialContext,
	}
	ctx, cancel := context.WithTimeout(s.t.Context(), 20*time.Second)
	defer cancel()
	if c.Initialize(ctx) != nil {
		return nil
	}
	return c
}

func (s *server) streamKey(id string, creator *person) string {
	s.t.Helper()
	return fmt.Sprint(s.call("POST", "/api/rooms/"+id+"/publish", nil, bearer(creator.session)...).body["streamKey"])
}
