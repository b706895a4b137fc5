package app

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"footlight/app/engine"
	"footlight/app/programme"
	"footlight/backend/event"
)

// running is one run of the engine: a rehearsal, or a broadcast that is kept and uploaded.
type running struct {
	event  event.ID
	from   Sources
	as     []string // what was done before it, as lines of control
	live   bool
	life   context.Context //nolint:containedctx // the preview ends with it
	stop   context.CancelFunc
	rest   context.Context //nolint:containedctx // in which what was kept is uploaded after its end
	leave  context.CancelFunc
	done   chan struct{} // closed once all of it is stored, or left to others
	pace   pace
	began  int64 // ms since the epoch: of the show, also where it goes on after a crash
	status atomic.Pointer[engine.Status]
	ending atomic.Bool
	failed atomic.Pointer[error]         // why it ended by itself
	unsent atomic.Pointer[error]         // why its recording is not whole on the server
	made   atomic.Pointer[engine.Engine] // also once it is over: the next run goes as it went
}

func newRun(within context.Context, id event.ID, from Sources, live bool) *running {
	r := &running{
		event: id, from: from, live: live, done: make(chan struct{}), pace: pace{most: uploadRate * 125}, began: time.Now().UnixMilli(),
	}
	r.life, r.stop = context.WithCancel(within)
	r.rest, r.leave = context.WithCancel(context.WithoutCancel(within))
	return r
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

// manner is how the run goes, as lines of control by which another goes so: whoever is muted stays it.
func (r *running) manner(id event.ID, from Sources) (lines []string) {
	if r == nil || r.event != id {
		return nil
	}
	e := r.made.Load()
	if e == nil {
		return r.as
	}
	if from.Stage == r.from.Stage && from.Camera == r.from.Camera {
		lines = append(lines, "scene "+e.Programme.Scene().String())
	}
	third := "third"
	if shown := e.Programme.ShownThird(); shown != nil {
		third += " " + shown.Name + "|" + shown.Role
	}
	lines = append(lines, third)
	was := r.from.sounds()
	for i, label := range from.sounds() {
		if i < len(was) {
			lines = append(lines, heard(e.Voice(was[i]), label)...)
		}
	}
	return lines
}

// heard is how a voice is, as lines of control by which another one is so; nil: there is none.
func heard(voice *programme.Voice, label string) []string {
	if voice == nil {
		return nil
	}
	hear := "unmute " // somebody has done so since the show was interrupted
	if voice.Muted() {
		hear = "mute "
	}
	return []string{fmt.Sprintf("gain %s %g", label, voice.Gain()), fmt.Sprintf("delay %s %s", label, voice.Delayed()), hear + label}
}

// follow has the run go as the one before it, or as the show that was interrupted in the same folder.
func (r *running) follow(was *running, dir string) {
	if n, err := readNote(dir); err == nil && n.Live {
		r.as, r.began = n.manner(r.from.sounds()), n.Began
	}
	r.as = append(r.as, was.manner(r.event, r.from)...)
	if was != nil && was.live && was.event == r.event { // it was stopped too early
		r.began = was.began
	}
}

// open has a new engine go as the run before did.
func (r *running) open(e *engine.Engine) {
	r.made.Store(e)
	for _, line := range r.as {
		_ = control{show: e}.do(line) // there may be no microphone now
	}
}

// over notes that nothing is made any more, and why where nobody asked for that.
func (r *running) over(err error) {
	if r.ending.Store(true); err != nil && r.life.Err() == nil {
		r.failed.Store(&err)
	}
}

// run performs what the run is, and notes how it ended.
func (r *running) run(perform func() (show, recording error)) {
	defer close(r.done)
	defer r.leave()
	defer r.stop()
	show, recording := perform()
	if r.over(show); recording != nil && r.rest.Err() == nil { // else others bring what is left
		r.unsent.Store(&recording)
	}
}

// words are those of an error that was noted; empty: none was.
func words(of *atomic.Pointer[error]) string {
	if err := of.Load(); err != nil {
		return (*err).Error()
	}
	return ""
}

// closePatience is how long an end may take.
const closePatience = 10 * time.Second

var errStuck = errors.New("what ran before has not ended yet: try again in a moment")

// end stops the run and waits for it. What is not uploaded then is left to others.
func (r *running) end() error {
	if r == nil {
		return nil
	}
	r.stop()
	r.leave()
	select {
	case <-r.done:
		return nil
	case <-time.After(closePatience):
		return errStuck
	}
}
