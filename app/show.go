package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"sync"
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

	turn    sync.Mutex // one run is begun at a time; calls to servers are made in it
	mu      sync.Mutex
	run     *running // nil: nothing runs
	backlog backlog

	remembers  sync.Once
	remembered Sources // of before this start
}

// Sources are what a show is made of, as the flags of `studio publish` name it.
type Sources struct {
	Stage      string `json:"stage"`
	Camera     string `json:"camera"`
	Microphone string `json:"microphone"`
	Second     string `json:"second"` // another sound beside the microphone; none or empty: there is none
	Size       string `json:"size"`   // empty: 720p
}

// sounds are the labels of what is heard, in their order.
func (s Sources) sounds() []string {
	if s.Second == "" || s.Second == noSound || s.Second == s.Microphone {
		return []string{s.Microphone}
	}
	return []string{s.Microphone, s.Second}
}

// Standing is how a show stands.
type Standing struct {
	Event   string        `json:"event"`
	Sources Sources       `json:"sources"` // what it is, or was last, made of
	Began   int64         `json:"began"`   // ms since the epoch; of a show that went on after a crash: the first time
	Running bool          `json:"running"`
	Live    bool          `json:"live"`   // it is not a rehearsal
	Ending  bool          `json:"ending"` // nothing is made any more; what was kept is uploaded
	Status  engine.Status `json:"status"`
	Scene   string        `json:"scene"`
	Problem string        `json:"problem"` // why it ended by itself
	Lack    string        `json:"lack"`    // why its recording is not whole on the server
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

var errLive = errors.New("a show is live: stop it first")

func (s *Show) begin(id string, from Sources, live bool) error {
	s.turn.Lock()
	defer s.turn.Unlock()
	name, err := event.ParseID(id)
	if err != nil {
		return err
	}
	if err = s.busy(); err != nil {
		return err
	}
	if live {
		defer s.hold()()
	}
	was := s.now()
	r := newRun(s.window.ctx, name, from, live)
	p := publish{
		event: id, out: io.Discard, every: meterPeriod, pace: &r.pace, over: r.over, opening: r.open, as: func() []string { return r.manner(name, from) },
		report:  func(status engine.Status) error { r.status.Store(&status); return nil },
		sources: sources{stage: from.Stage, camera: from.Camera, size: cmp.Or(from.Size, usualSize), microphones: from.sounds()},
	}
	perform, err := s.performance(r, &p, name)
	if err == nil {
		p.dir, err = s.folder(s.window.ctx, name)
	}
	if err == nil {
		r.follow(was, p.dir)
		p.began = r.began
		err = was.end()
	}
	if err != nil {
		r.stop()
		return err
	}
	s.mu.Lock()
	s.run = r
	s.mu.Unlock()
	go r.run(perform)
	if err = s.window.settings.change(func(values *saved) { values.Sources = from }); err != nil {
		slog.Warn("the sources are not remembered", "error", err)
	}
	return nil
}

// busy is why no other run may begin. One whose recording is still being uploaded leaves that to the backlog.
func (s *Show) busy() error {
	if r := s.now(); r != nil && r.live && !r.ended() && !r.ending.Load() {
		return errLive
	}
	return nil
}

// pause has nothing be uploaded until it is let go on. A live show is not paused.
func (s *Show) pause() (goOn func(), err error) {
	if err = s.busy(); err != nil {
		return nil, err
	}
	goOn = s.hold()
	if err = s.busy(); err == nil { // nobody has gone live meanwhile
		if r := s.now(); r != nil && r.live {
			err = r.end()
		}
	}
	if err != nil {
		goOn()
		return nil, err
	}
	return goOn, nil
}

// performance is what a run does, once everything is known that it needs.
func (s *Show) performance(r *running, p *publish, id event.ID) (perform func() (show, recording error), err error) {
	ctx := r.life
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
	if !r.live {
		return func() (show, recording error) { return p.perform(ctx, config), nil }, nil
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
	return func() (show, recording error) { return p.record(ctx, r.rest, &server, id, key.Address, config) }, nil
}

// now is the run that is, or was last; nil: there was none.
func (s *Show) now() *running {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.run
}

// Stop ends the show. What was kept is uploaded after that.
func (s *Show) Stop() {
	if r := s.now(); r != nil {
		r.ending.Store(true)
		r.stop()
	}
}

// close ends the show. What it has not uploaded then is uploaded at the next start.
func (s *Show) close() error {
	if err := s.now().end(); !errors.Is(err, errStuck) {
		return err
	}
	return nil
}

var errOff = errors.New("nothing runs: choose the sources first")

// Do changes the running show, by a line as `studio publish --control` takes it.
func (s *Show) Do(line string) error {
	e := s.now().show()
	if e == nil {
		return errOff
	}
	return control{show: e}.do(line)
}

// Standing tells how the show stands.
func (s *Show) Standing() Standing {
	stands := Standing{Status: engine.Status{State: broadcast.Stopped}}
	r := s.now()
	if r == nil {
		s.remembers.Do(func() {
			values, _ := s.window.settings.load() // what cannot be read is not remembered
			s.remembered = values.Sources
		})
		stands.Sources = s.remembered
		return stands
	}
	stands.Sources, stands.Began, stands.Problem, stands.Lack = r.from, r.began, words(&r.failed), words(&r.unsent)
	stands.Event, stands.Running, stands.Live, stands.Ending = string(r.event), !r.ended(), r.live, r.ending.Load()
	if status := r.status.Load(); status != nil {
		stands.Status = *status
	}
	stands.Scene = stands.Status.Scene.String()
	return stands
}

// mayEnd asks before something ends with the window. It answers true to keep the window.
func (s *Show) mayEnd(ctx context.Context) bool {
	title, question := s.unfinished()
	if question == "" {
		return false
	}
	answer, err := runtime.MessageDialog(ctx, runtime.MessageDialogOptions{
		Type: runtime.QuestionDialog, Title: title, Message: question, DefaultButton: "No",
	})
	return err == nil && answer != "Yes"
}

// unfinished is what is asked before the window is closed; empty: nothing is.
func (s *Show) unfinished() (title, question string) {
	now := s.Standing()
	going := now.Live && now.Running
	if going && !now.Ending {
		return "You are live", "Closing the window ends the show. End it?"
	}
	left := s.backlog.pending()
	if going {
		left += now.Status.PendingChunks
	}
	if left == 0 {
		return "", ""
	}
	return "A recording is being uploaded", fmt.Sprintf("%d of its parts are only on this machine. "+
		"They are uploaded when the studio runs again. Close the window?", left)
}
