package app

import (
	"context"
	"errors"
	"io"
	"path/filepath"
	"sync"
	"time"

	"footlight/app/engine"
	"footlight/app/keep"
	"footlight/app/remote"
	"footlight/app/wallet"
)

// backlog is what earlier shows left on this machine. It is uploaded while no show is live.
type backlog struct {
	turn sync.Mutex // of whom uploads, or begins a show

	mu      sync.Mutex
	waits   int                // for their turn, to begin a show
	stop    context.CancelFunc // ends what is uploaded; nil: nothing is
	dir     string             // that is uploaded
	stands  keep.Progress      // of that
	problem map[string]error   // of the last attempt, by folder
}

// Unsent is a show that is not wholly on its server.
type Unsent struct {
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
			u.Server = s.home(dir, &remote.Server{Base: u.Server}).Base
			list = append(list, u)
		}
	}
	return list, err
}

// home is the server of a folder: the one the window is at, where that is the same by another address.
func (s *Show) home(dir string, noted *remote.Server) *remote.Server {
	if at := s.window.visit.Load(); at != nil && folderOf(at.Base) == filepath.Base(filepath.Dir(dir)) {
		return &remote.Server{Base: at.Base, Site: at.Site}
	}
	return noted
}

// look tells of one folder, unless a show goes on there.
func (b *backlog) look(dir string) (u Unsent, ok bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	n, err := readNote(dir)
	if err != nil || b.dir != dir && keep.InUse(dir) {
		return u, false
	}
	u = Unsent{Event: string(n.Event), Server: n.Server, Interrupted: n.Live, Sources: n.Sources}
	if b.dir == dir {
		u.Uploaded, u.Pending, u.Problem = b.stands.UploadedChunks, b.stands.PendingChunks, b.stands.Trouble
	} else if problem := b.problem[dir]; problem != nil {
		u.Problem = problem.Error()
	}
	return u, true
}

// Over ends a show that was interrupted: it does not go on.
func (s *Show) Over(server, id string) error {
	dir, err := publish{server: server, event: id}.kept()
	if err != nil {
		return err
	}
	defer s.hold()()
	n, err := readNote(dir)
	if err != nil {
		return err
	}
	n.Live = false
	return n.save(dir)
}

// clearEvery is how long after an attempt the next is made.
const clearEvery = 5 * time.Second

// clear uploads what is left, again and again, until ctx ends.
func (s *Show) clear(ctx context.Context) {
	for ctx.Err() == nil {
		if root, err := allKept(); err == nil {
			dirs, _ := noted(root) // the pattern is good
			for _, dir := range dirs {
				s.backlog.note(dir, s.bring(ctx, dir))
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
	server := s.home(dir, n.home())
	if err == nil {
		err = server.SignIn(ctx, key, "The studio uploads what is left of a show.")
	}
	if err != nil {
		return err
	}
	p := publish{out: io.Discard, pace: &pace{}, report: s.backlog.report}
	if err = p.bring(ctx, server, n, dir); ctx.Err() != nil || errors.Is(err, keep.ErrInUse) {
		return nil
	}
	return err
}

// begin takes the turn for a folder, but for whoever begins a show.
func (b *backlog) begin(ctx context.Context, dir string) (_ context.Context, done func(), mine bool) {
	ctx, stop := context.WithCancel(ctx)
	b.turn.Lock()
	b.mu.Lock()
	defer b.mu.Unlock()
	b.stop, b.dir, b.stands = stop, dir, keep.Progress{}
	return ctx, func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		stop()
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
		b.stop()
	}
	b.mu.Unlock()
	b.turn.Lock()
	b.mu.Lock()
	b.waits--
	b.mu.Unlock()
	return b.turn.Unlock
}

func (b *backlog) report(status engine.Status) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.stands = status.Progress
	return nil
}

func (b *backlog) note(dir string, problem error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.problem == nil {
		b.problem = map[string]error{}
	}
	b.problem[dir] = problem
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
