package app

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"footlight/app/engine"
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
	done   chan struct{} // closed once all of it is stored
	pace   pace
	status atomic.Pointer[engine.Status]
	ending atomic.Bool
	failed atomic.Pointer[error] // why it ended by itself
}

func newRun(within context.Context, id event.ID, from Sources, live bool) *running {
	ctx, stop := context.WithCancel(within)
	return &running{event: id, from: from, live: live, life: ctx, stop: stop, done: make(chan struct{}), pace: pace{most: uploadRate * 125}}
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
	e := r.show()
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
	if voice := e.Voice(r.from.Microphone); voice != nil {
		lines = append(lines, fmt.Sprintf("gain %s %g", from.Microphone, voice.Gain()), fmt.Sprintf("delay %s %s", from.Microphone, voice.Delayed()))
		hear := "unmute " // somebody has done so since the show was interrupted
		if voice.Muted() {
			hear = "mute "
		}
		lines = append(lines, hear+from.Microphone)
	}
	return lines
}

// open has a new engine go as the run before did.
func (r *running) open(e *engine.Engine) {
	for _, line := range r.as {
		_ = control{show: e}.do(line) // there may be no microphone now
	}
}

// over notes that nothing is made any more, and why where nobody asked for that.
func (r *running) over(err error) {
	if r.ending.Store(true); err != nil {
		r.failed.Store(&err)
	}
}

// closePatience is how long an end may take. Uploading takes longer where a server is away.
const closePatience = 10 * time.Second

var errStuck = errors.New("what ran before has not ended yet: try again in a moment")

// end stops the run and waits for it.
func (r *running) end() error {
	if r == nil {
		return nil
	}
	r.stop()
	select {
	case <-r.done:
		return nil
	case <-time.After(closePatience):
		return errStuck
	}
}
