package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"footlight/app/engine"
	"footlight/app/keep"
	"footlight/app/wallet"
)

// backlog is what earlier shows left on this machine. It is uploaded while no show is live.
type backlog struct {
	turn sync.Mutex // of whom uploads, or begins a show

	mu     sync.Mutex
	waits  int                     // for their turn, to begin a show
	stop   context.CancelCauseFunc // ends what is uploaded; nil: nothing is
	dir    string                  // that is uploaded
	stands keep.Progress           // of that
	moved  time.Time               // when that came further
	tries  map[string]try          // the last ones, by folder
}

// try is an attempt that failed.
type try struct {
	problem error
	pause   time.Duration
	again   time.Time
}

// Unsent is a show that is not wholly on its server.
type Unsent struct {
	Folder      string  `json:"folder"`
	Event       string  `json:"event"`
	Server      string  `json:"server"`
	Interrupted bool    `json:"interrupted"` // it was live when its studio died, and may go on
	Sources     Sources `json:"sources"`
	Uploaded    int64   `json:"uploaded"` // chunks
	Pending     int64   `json:"pending"`
	Problem     string  `json:"problem"` // why it comes no further
}

// Unsent lists what is left of earlier shows. It is uploaded by itself once its creator's key is open.
func (s *Show) Unsent() ([]Unsent, error) {
	root, err := allKept()
	if err != nil {
		return nil, err
	}
	dirs, err := noted(root)
	list := []Unsent{}
	for _, dir := range dirs {
		if u, ok := s.backlog.look(dir); ok {
			if at := s.at(dir); at != nil {
				u.Server = at.Base
			}
			list = append(list, u)
		}
	}
	return list, err
}

// look tells of one folder, unless a show goes on there.
func (b *backlog) look(dir string) (u Unsent, ok bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	n, err := readNote(dir)
	tried := b.tries[dir].problem
	if errors.Is(err, fs.ErrNotExist) || b.dir != dir && keep.InUse(dir) || n.Brought && tried == nil {
		return u, false
	}
	if u = (Unsent{Folder: dir, Event: string(n.Event), Server: n.Server, Interrupted: n.Live, Sources: n.Sources}); err != nil {
		u = Unsent{Folder: dir, Event: filepath.Base(dir), Server: filepath.Base(filepath.Dir(dir))}
	}
	if b.dir == dir {
		u.Uploaded, u.Pending, u.Problem = b.stands.UploadedChunks, b.stands.PendingChunks, b.stands.Trouble
	} else if problem := cmp.Or(err, tried); problem != nil {
		u.Problem = problem.Error()
	}
	return u, true
}

// Over ends a show that was interrupted: it does not go on.
func (s *Show) Over(folder string) error {
	defer s.hold()()
	list, err := s.Unsent() // not one that goes on
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(list, func(u Unsent) bool { return u.Folder == folder }) {
		return errNotKept
	}
	n, err := readNote(folder)
	if err != nil {
		return err
	}
	n.Live = false
	return n.save(folder)
}

const (
	clearEvery = 5 * time.Second // after an attempt the next is made
	mostPause  = 5 * time.Minute // for what fails
	still      = time.Minute     // in which what fails does not come further: it is the others' turn
	atMost     = 5 * time.Minute // in which a chunk is sent and stored
)

var errStill = errors.New("it comes no further just now")

// clear uploads what is left, again and again, until ctx ends.
func (s *Show) clear(ctx context.Context) {
	for ctx.Err() == nil {
		if root, err := allKept(); err == nil {
			dirs, _ := noted(root) // the pattern is good
			for _, dir := range dirs {
				if s.backlog.due(dir) {
					s.backlog.note(dir, s.bring(ctx, dir))
				}
			}
		}
		select {
		case <-ctx.Done():
		case <-time.After(clearEvery):
		}
	}
}

// bring uploads what is in a folder, if nothing else is to be done.
func (s *Show) bring(ctx context.Context, dir string) error {
	ctx, done, mine := s.backlog.begin(ctx, dir)
	defer done()
	n, err := readNote(dir)
	if r := s.now(); err != nil || !mine || r != nil && r.live && !r.ended() {
		return err
	}
	if left, unread := keep.Left(dir); unread != nil || n.Live && len(left) == 0 {
		return unread // it waits for its creator's answer
	}
	key, err := s.keys.wallet.Key()
	if errors.Is(err, wallet.ErrLocked) {
		return nil // the page asks for it
	}
	if keep.InUse(dir) {
		return nil
	}
	server, away := s.home(ctx, dir, n)
	if err = errors.Join(err, away); err == nil {
		err = server.SignIn(ctx, key, "The studio uploads what is left of a show.")
	}
	if err != nil {
		return err
	}
	p := publish{out: io.Discard, pace: &pace{}, report: s.backlog.report}
	err = p.bring(ctx, server, n, dir)
	if cause := context.Cause(ctx); errors.Is(cause, errStill) {
		return cause
	}
	if ctx.Err() != nil || errors.Is(err, keep.ErrInUse) {
		return nil
	}
	return err
}

// begin takes the turn for a folder, but for whoever begins a show.
func (b *backlog) begin(ctx context.Context, dir string) (_ context.Context, done func(), mine bool) {
	ctx, stop := context.WithCancelCause(ctx)
	b.turn.Lock()
	b.mu.Lock()
	defer b.mu.Unlock()
	b.stop, b.dir, b.stands, b.moved = stop, dir, keep.Progress{}, time.Now()
	return ctx, func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		stop(nil)
		b.stop, b.dir = nil, ""
		b.turn.Unlock()
	}, b.waits == 0
}

// hold ends what is uploaded, and lets nothing be until it is let go.
func (s *Show) hold() (letGo func()) {
	b := &s.backlog
	b.mu.Lock()
	b.waits++
	if b.stop != nil {
		b.stop(nil)
	}
	b.mu.Unlock()
	b.turn.Lock()
	b.mu.Lock()
	b.waits--
	b.mu.Unlock()
	return b.turn.Unlock
}

// report ends the attempt where nothing has come further for too long.
func (b *backlog) report(status engine.Status) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	was, now := b.stands, status.Progress
	if b.stands = now; was.UploadedChunks != now.UploadedChunks || was.PendingChunks != now.PendingChunks {
		b.moved = time.Now()
	}
	limit := atMost
	if now.Trouble != "" {
		limit = still
	}
	if b.stop != nil && time.Since(b.moved) > limit {
		b.stop(fmt.Errorf("%w: %s", errStill, cmp.Or(now.Trouble, "its server has not stored it yet")))
	}
	return nil
}

// note remembers how an attempt went. After each that fails, the next is longer in coming.
func (b *backlog) note(dir string, problem error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.tries == nil {
		b.tries = map[string]try{}
	}
	t := try{problem: problem}
	if problem != nil {
		t.pause = min(max(2*b.tries[dir].pause, clearEvery), mostPause)
		t.again = time.Now().Add(t.pause)
	}
	b.tries[dir] = t
}

// due reports whether another attempt is to be made.
func (b *backlog) due(dir string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return !time.Now().Before(b.tries[dir].again)
}

// pending is how many chunks are being uploaded.
func (b *backlog) pending() int64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.stop == nil {
		return 0
	}
	return b.stands.PendingChunks
}
