//go:build linux

package e2e_test

import (
	"fmt"
	"io/fs"
	"path/filepath"
	"testing"
	"time"

	"footlight/backend/event"
)

// crowdedStage is a server with a show, its creator and a ticket holder, and who watches it.
type crowdedStage struct {
	*server
	creator, holder *person
	inside          *gaps
	plans           int // planned so far
}

func newCrowdedStage(t *testing.T, long bool) *crowdedStage {
	t.Helper()
	// The holder enters three ways in each burst, and a former way in may still be counted.
	s := startServer(t, doorFlags("--access", "enforced", "--max-connections", "40", "--devices-per-ticket", "10",
		"--max-unfinished", "512KiB/4MiB")...)
	if long {
		s.apart(t)
	}
	c := &crowdedStage{server: s, creator: s.visitor(), holder: s.visitor()}
	for _, id := range []string{"gig", "rehearsal", "matinee"} {
		c.creator.plans(s, id)
	}
	s.boxOffice().sell(event.ID("gig"), c.creator)
	c.holder.claim(s, "gig")
	s.encoder(s.streamKey("gig", c.creator))
	eventually(t, time.Minute, "HLS begins", func() error {
		if got := hlsAttempt(s, "gig", c.creator.token(s, "gig", "access")); got != "in" {
			return fmt.Errorf("HLS: %s", got)
		}
		return nil
	})
	c.inside = s.inside(t, "gig", bearer(c.creator.token(s, "gig", "access"))...)
	return c
}

// entries are the ways in that must stay open. Each asks the server for its token first.
func (c *crowdedStage) entries() map[string]func() string {
	publish := func(protocol, id string) func() string {
		return func() string {
			return publishing()[protocol](c.server, id, c.creator.token(c.server, id, "publish"))
		}
	}
	watch := func(try func(s *server, id, token string) string) func() string {
		return func() string { return try(c.server, "gig", c.holder.token(c.server, "gig", "access")) }
	}
	return map[string]func() string{
		"WHIP": publish("WHIP", "rehearsal"), "RTMP": publish("RTMP", "matinee"),
		"WHEP": watch((*server).sees),
		"FLV":  watch(func(s *server, id, token string) string { return flv(s, id, token) }),
		"HLS":  watch(func(s *server, id, token string) string { return hlsAttempt(s, id, token) }),
		"plan": func() string {
			c.plans++
			c.creator.plans(c.server, fmt.Sprint("another", c.plans))
			return "in"
		},
	}
}

// givesBack checks that the server's memory returns to what it was, but for what a longer show holds, and that the
// data folder grew by what the server promised to keep, in bytes, and no more.
//
// An idle server gives memory back at the second of Go's collections, which come every two minutes.
func (s *server) givesBack(was, disk, kept int64) {
	s.t.Helper()
	if s.disk() > disk+kept+64*mib {
		s.t.Errorf("disk: %d MiB, %d MiB before the attack", s.disk()/mib, disk/mib)
	}
	s.t.Logf("disk: %d MiB before the attack, %d MiB afterwards", disk/mib, s.disk()/mib)
	most, begun := s.memory("VmHWM"), time.Now()
	if err := before(begun.Add(5*time.Minute), func() bool { return s.memory("VmRSS") <= was+64*mib }); err != nil {
		s.t.Errorf("memory: %v: %d MiB, %d MiB before the attack", err, s.memory("VmRSS")/mib, was/mib)
	}
	s.t.Logf("memory: %d MiB before the attack, at most %d MiB, %d MiB after %v", was/mib, most/mib,
		s.memory("VmRSS")/mib, time.Since(begun).Round(time.Second))
}

// disk returns the size in bytes of the files in the data folder.
func (s *server) disk() (size int64) {
	_ = filepath.WalkDir(s.data, func(_ string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return nil // the server removes files meanwhile
		}
		if info, err := d.Info(); err == nil {
			size += info.Size()
		}
		return nil
	})
	return size
}
