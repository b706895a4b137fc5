package hls

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"os"
	"runtime"
	"slices"
	"sync"
	"time"

	"footlight/backend/event"
	"footlight/backend/live"
	"footlight/backend/live/hls/raw"
	"footlight/backend/live/yield"
)

// Reasons for making the sound of a segment. The lowest comes first.
const (
	waited     = iota // a player waits for it
	watched           // players will ask for it
	collected         // it is recorded
	unfinished        // players will ask for it; it is still being written
)

// sounds makes the sound of raw segments, each once, on threads that come after everything else.
type sounds struct {
	cfg    Config
	ctx    context.Context //nolint:containedctx // of the encoders, from Open to the end of Run
	cancel context.CancelFunc
	done   func(id event.ID, seq uint64) // called when a segment has its sound
	lost   func(id event.ID, seq uint64) // called when a segment was left out
	ahead  raw.Unfinished

	mu      sync.Mutex
	jobs    map[string]*job // by the name of the segment's file
	queue   []*job
	failed  map[string]failure
	workers int
	closed  bool
	behind  bool
	wg      sync.WaitGroup
}

// job is a segment whose sound is being made or is to be.
type job struct {
	id    event.ID
	seq   uint64
	ahead bool // the segment is still being written
	need  int
	since time.Time
	done  chan struct{}
	err   error // may be read after done
}

// file returns the name of the file that has the segment's sound.
func (j *job) file() string {
	if j.ahead {
		return segmentName(j.id, j.seq) + tmpSuffix
	}
	return segmentName(j.id, j.seq) + rawSuffix
}

// failure tells when the sound of a segment could not be made, and how often the segment could not be read.
type failure struct {
	at    time.Time
	reads int
}

// maxReads is the number of attempts after which an unreadable segment is left out, so that its recording goes on.
const maxReads = 5

var (
	errStopped = fmt.Errorf("hls: no sound is made any more: %w", live.ErrClosed)
	errFailed  = errors.New("hls: the sound of this segment could not be made a moment ago")
)

func newSounds(cfg Config, done, lost func(event.ID, uint64)) *sounds {
	s := &sounds{cfg: cfg, done: done, lost: lost, jobs: make(map[string]*job), failed: make(map[string]failure)}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	return s
}

// request queues a raw segment, once.
func (s *sounds) request(id event.ID, seq uint64, need int) *job {
	s.mu.Lock()
	defer s.mu.Unlock()
	want := &job{id: id, seq: seq, ahead: need == unfinished, need: need, since: time.Now(), done: make(chan struct{})}
	name := want.file()
	j := s.jobs[name]
	switch {
	case j == nil && s.closed:
		return over(errStopped)
	case j == nil && time.Since(s.failed[name].at) < again:
		return over(errFailed)
	case j == nil:
		j = want
		s.jobs[name] = j
		s.queue = append(s.queue, j)
		if s.workers < runtime.GOMAXPROCS(0) {
			s.workers++
			s.wg.Go(s.work)
		}
	}
	j.need = min(j.need, need)
	return j
}

func over(err error) *job {
	j := &job{done: make(chan struct{}), err: err}
	close(j.done)
	return j
}

// wait makes the sound of a segment for a player, and returns when it is there.
func (s *sounds) wait(ctx context.Context, id event.ID, seq uint64) error {
	j := s.request(id, seq, waited)
	select {
	case <-j.done:
		return j.err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// work makes one sound after the other until the queue is empty.
func (s *sounds) work() {
	for j := s.next(); j != nil; j = s.next() {
		switch j.err = s.make(j); {
		case j.ahead: // a failure costs nothing but time at the segment's end
			j.err = nil
		case j.err == nil:
			s.done(j.id, j.seq)
		default:
			s.cfg.Log.Error("sound of an hls segment was not made", eventAttr(j.id), slog.Uint64("segment", j.seq), slog.Any("error", j.err))
		}
		if s.finish(j) {
			s.leaveOut(j)
		}
		close(j.done)
	}
}

// finish notes how a job ended, and reports whether its segment could not be read too often.
func (s *sounds) finish(j *job) (unreadable bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	name := j.file()
	f := failure{at: time.Now(), reads: s.failed[name].reads}
	delete(s.jobs, name)
	delete(s.failed, name)
	if j.err == nil {
		return false
	}
	if errors.Is(j.err, raw.ErrUnreadable) {
		f.reads++
	}
	maps.DeleteFunc(s.failed, func(_ string, f failure) bool { return time.Since(f.at) >= maxReads*again })
	s.failed[name] = f
	return f.reads >= maxReads
}

// leaveOut removes a raw segment that cannot be read. A recording has a gap in its place, instead of waiting for good.
func (s *sounds) leaveOut(j *job) {
	log := s.cfg.Log.With(eventAttr(j.id), slog.Uint64("segment", j.seq))
	if err := s.cfg.folder().remove(segmentName(j.id, j.seq) + rawSuffix); err != nil {
		log.Error("unreadable hls segment was not removed; its recording waits for it", slog.Any("error", err))
		return
	}
	s.lost(j.id, j.seq)
	log.Error("hls segment is left out: it could not be read; recordings have a gap there", slog.Int("attempts", maxReads))
}

// next takes the job that is needed most, or ends the worker.
func (s *sounds) next() *job {
	s.check()
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.queue) == 0 {
		s.workers--
		return nil
	}
	j := slices.MinFunc(s.queue, func(a, b *job) int {
		return cmp.Or(cmp.Compare(a.need, b.need), a.since.Compare(b.since), cmp.Compare(a.seq, b.seq))
	})
	s.queue = slices.DeleteFunc(s.queue, func(x *job) bool { return x == j })
	return j
}

// check reports when the oldest job has waited for more than a segment's length, and when no job waits any more.
func (s *sounds) check() {
	s.mu.Lock()
	defer s.mu.Unlock()
	late := s.behind && len(s.queue) > 0
	for _, j := range s.queue {
		late = late || !j.ahead && time.Since(j.since) > s.cfg.Fragment
	}
	if late == s.behind {
		return
	}
	s.behind = late
	s.cfg.Behind(late)
	if late {
		s.cfg.Log.Warn("sound for hls falls behind: the machine is short of processor time", slog.Int("segments", len(s.queue)))
	} else {
		s.cfg.Log.Info("sound for hls has caught up")
	}
}

// make completes a segment. Its finished file never changes.
func (s *sounds) make(j *job) error {
	if j.ahead {
		return s.ahead.Extend(j.id, j.seq, s.cfg.folder().path(j.file()), s.encode)
	}
	defer s.ahead.Forget(j.id, j.seq)
	dir, name := s.cfg.folder(), segmentName(j.id, j.seq)
	in, err := os.Open(dir.path(name + rawSuffix))
	if errors.Is(err, os.ErrNotExist) {
		return nil // it was made before, or deleted
	}
	if err != nil {
		return fmt.Errorf("hls: open raw segment: %w", err)
	}
	defer in.Close()
	info, err := in.Stat()
	if err != nil {
		return err
	}
	if err = s.complete(j, in, info.ModTime()); err != nil {
		return fmt.Errorf("hls: complete segment: %w", err)
	}
	if err = os.Remove(dir.path(name + rawSuffix)); errors.Is(err, os.ErrNotExist) {
		return dir.remove(name) // it was deleted meanwhile
	}
	return err
}

func (s *sounds) complete(j *job, in io.ReadSeeker, at time.Time) error {
	dir, name := s.cfg.folder(), segmentName(j.id, j.seq)
	out, err := os.Create(dir.path(name + copySuffix))
	if err != nil {
		return err
	}
	sound := s.ahead.Get(j.id, j.seq)
	encode := sound.Skip(s.encode)
	err = raw.Complete(in, out, func(packets [][]byte, at []int64, first int64, count int) (units [][]byte, err error) {
		units, err = encode(packets, at, first, count)
		if err != nil && s.ctx.Err() == nil {
			s.cfg.Log.Error("hls segment stays silent: its sound cannot be encoded", eventAttr(j.id), slog.Uint64("segment", j.seq), slog.Any("error", err))
			return raw.Silent(packets, at, first, count)
		}
		return units, err
	})
	if err == nil {
		err = dir.publish(out, name, at)
	}
	if err != nil {
		out.Close()
		return errors.Join(err, dir.remove(name+copySuffix))
	}
	return nil
}

// encode makes AAC on a thread that comes after everything else.
func (s *sounds) encode(packets [][]byte, at []int64, first int64, count int) (units [][]byte, err error) {
	yield.Do(func() { units, err = s.cfg.AAC(s.ctx, packets, at, first, count) })
	return units, err
}

// close ends the encoders and waits for the workers. Segments that are still raw are completed by the next server.
func (s *sounds) close() {
	s.mu.Lock()
	s.closed = true
	for _, j := range s.queue {
		j.err = errStopped
		close(j.done)
		delete(s.jobs, j.file())
	}
	s.queue = nil
	s.mu.Unlock()
	s.cancel()
	s.wg.Wait()
}
