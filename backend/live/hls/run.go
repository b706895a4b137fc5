package hls

import (
	"context"
	"sync"
	"time"

	"footlight/backend/event"
	"footlight/backend/live/playback"
)

// Open makes a server that goes on with the result of Recover, which must have had the same Config. Recover
// does not use Hub, Frames, AAC and the functions.
func Open(cfg Config, left Leftovers) *Server {
	cfg = cfg.withDefaults()
	for _, st := range left {
		st.collects = cfg.Collects
		st.postpone() // the count starts now, however long other parts took to open
	}
	s := &Server{
		cfg: cfg, viewers: playback.New(cfg.Hub), streams: left,
		waiting: make(chan publish, maxWaiting), coming: make(map[event.ID]publish),
	}
	s.sounds = newSounds(cfg, s.sounded, s.leftOut)
	return s
}

// Run writes publishes and deletes old segments until ctx is done. Then it finishes the open segments. It
// returns only when all calls of Config.Past have returned. Call it once, after the collector of segments has
// seen the result of Recover.
func (s *Server) Run(ctx context.Context) error {
	var sessions sync.WaitGroup
	defer s.sounds.close()
	defer s.asking.Wait()
	defer sessions.Wait()
	defer s.stop()
	sessions.Go(func() { _ = s.viewers.Run(ctx) }) // fails only when ctx is done
	tick := time.NewTicker(tidyEvery)
	defer tick.Stop()
	for {
		select {
		case p := <-s.waiting:
			s.start(ctx, &sessions, p)
		case <-tick.C:
			s.disposeEnded()
			s.makeSounds()
		case <-ctx.Done():
			return nil
		}
	}
}
