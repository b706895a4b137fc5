package app

import (
	"context"
	"errors"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"github.com/wailsapp/wails/v2/pkg/runtime"

	"footlight/app/broadcast"
	"footlight/app/capture"
	"footlight/app/engine"
	"footlight/backend/event"
)

// Show is what the page inside the window may call to make a show: first for its creator's eyes alone, then live.
type Show struct {
	window *Window
	keys   *Keys

	mu  sync.Mutex
	run *running // nil: nothing runs
}

// running is one run of the engine: a rehearsal, or a broadcast that is kept and uploaded.
type running struct {
	event  event.ID
	live   bool
	life   context.Context //nolint:containedctx // the preview ends with it
	stop   context.CancelFunc
	done   chan struct{} // closed once all of it is stored
	pace   pace
	status atomic.Pointer[engine.Status]
	err    error // once done is closed
	ending atomic.Bool
}

// Sources are what a show is made of, as the flags of `studio publish` name it.
type Sources struct {
	Stage      string `json:"stage"`
	Camera     string `json:"camera"`
	Microphone string `json:"microphone"`
}

// Standing is how a show stands.
type Standing struct {
	Event   string        `json:"event"`
	Running bool          `json:"running"`
	Live    bool          `json:"live"`   // it is not a rehearsal
	Ending  bool          `json:"ending"` // nothing is made any more; what was kept is uploaded
	Status  engine.Status `json:"status"`
	Problem string        `json:"problem"` // why it ended by itself
}

// Devices lists what can be captured now.
func (s *Show) Devices() []capture.Device {
	devices, _ := capture.Devices() // what cannot be listed is not there
	return append([]capture.Device{}, devices...)
}

// meterPeriod is how often the page's meters move.
const meterPeriod = 100 * time.Millisecond

// Rehearse makes the show for the preview alone, in place of what was rehearsed before.
func (s *Show) Rehearse(id string, from Sources) error { return s.begin(id, from, false) }

// GoLive publishes, keeps and records the event's show in its creator's name.
func (s *Show) GoLive(id string, from Sources) error { return s.begin(id, from, true) }

var errLive = errors.New("a show is live, or still being uploaded: wait for its end")

func (s *Show) begin(id string, from Sources, live bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.run != nil && s.run.live && !s.run.ended() {
		return errLive
	}
	name, err := event.ParseID(id)
	if err != nil {
		return err
	}
	if err = s.end(); err != nil {
		return err
	}
	ctx, stop := context.WithCancel(s.window.ctx)
	r := &running{pace: pace{most: uploadRate * 125}, event: name, live: live, life: ctx, stop: stop, done: make(chan struct{})}
	p := publish{
		event: id, out: io.Discard, every: meterPeriod, pace: &r.pace,
		report:  func(status engine.Status) error { r.status.Store(&status); return nil },
		sources: sources{stage: from.Stage, camera: from.Camera, size: "720p", microphones: []string{from.Microphone}},
	}
	perform, err := s.performance(ctx, p, name, live)
	if err != nil {
		stop()
		return err
	}
	s.run = r
	go func() {
		defer close(r.done)
		r.err = perform()
		stop()
	}()
	return nil
}

// performance is what a run does, once everything is known that it needs.
func (s *Show) performance(ctx context.Context, p publish, id event.ID, live bool) (func() error, error) {
	config, err := p.sources.config(ctx)
	if err != nil {
		return nil, err
	}
	at := s.window.visit.Load()
	if at == nil {
		return nil, errNowhere
	}
	server := at.Server
	config.Event = announced(ctx, &server, id)
	if !live {
		return func() error { return p.perform(ctx, config) }, nil
	}
	key, err := s.keys.wallet.Key()
	if err != nil {
		return nil, err
	}
	// A session of its own: uploading goes on whatever the page does, and a show may be long.
	if err = server.SignIn(ctx, key, "The studio goes live on Footlight."); err != nil {
		return nil, err
	}
	if config.WHIP, config.Token, err = server.Publishing(ctx, id); err != nil {
		return nil, err
	}
	return func() error { return p.record(ctx, &server, id, key.Address, config) }, nil
}

// show is the running engine; nil: there is none.
func (r *running) show() *engine.Engine {
	if r == nil {
		return nil
	}
	return r.pace.show.Load()
}

func (r *running) ended() bool {
	select {
	case <-r.done:
		return true
	default:
		return false
	}
}

// Stop ends the show. What was kept is uploaded after that.
func (s *Show) Stop() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.run != nil {
		s.run.ending.Store(true)
		s.run.stop()
	}
}

// end stops what runs and waits for it, but not for what a server that is away does not take.
func (s *Show) end() error {
	if s.run == nil {
		return nil
	}
	s.run.stop()
	select {
	case <-s.run.done:
	case <-time.After(closePatience):
	}
	return nil
}

// closePatience is how long closing waits for uploads. What is left is uploaded with the event's next show.
const closePatience = 10 * time.Second

func (s *Show) close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.end()
}

var errOff = errors.New("nothing runs: choose the sources first")

// Do changes the running show, by a line as `studio publish --control` takes it.
func (s *Show) Do(line string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if e := s.run.show(); e != nil {
		return control{show: e}.do(line)
	}
	return errOff
}

// Standing tells how the show stands.
func (s *Show) Standing() Standing {
	s.mu.Lock()
	defer s.mu.Unlock()
	r := s.run
	if r == nil {
		return Standing{Status: engine.Status{State: broadcast.Stopped}}
	}
	now := Standing{Event: string(r.event), Running: !r.ended(), Live: r.live, Ending: r.ending.Load(), Status: engine.Status{State: broadcast.Stopped}}
	if status := r.status.Load(); status != nil {
		now.Status = *status
	}
	if r.ended() && r.err != nil {
		now.Problem = r.err.Error()
	}
	return now
}

// mayEnd asks before a live show is closed with its window. It answers true to keep the window.
func (s *Show) mayEnd(ctx context.Context) bool {
	if now := s.Standing(); !now.Live || !now.Running || now.Ending {
		return false
	}
	answer, err := runtime.MessageDialog(ctx, runtime.MessageDialogOptions{
		Type: runtime.QuestionDialog, Title: "You are live", Message: "Closing the window ends the show. End it?",
		DefaultButton: "No",
	})
	return err == nil && answer != "Yes"
}
