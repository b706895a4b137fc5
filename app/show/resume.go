package show

import (
	"context"

	"footlight/app/control"
	"footlight/app/engine"
	"footlight/app/sources"
)

// resume does the commands of Resume in a new engine.
func (s *Show) resume(e *engine.Engine) {
	s.made.Store(e)
	for _, line := range s.Resume {
		_ = control.Do(context.Background(), e, line) // a microphone may be missing now
	}
}

// chosen returns what the show is made of now, or was at its end.
func (s *Show) chosen() sources.Choice {
	e := s.made.Load()
	if e == nil {
		return s.Sources
	}
	now := sources.Of(e.Sources())
	now.Size = s.Sources.Size
	return now
}

// Commands returns the control commands that make a next show of the event go on as this one is. A sound that replaces
// a muted one stays muted.
func (s *Show) Commands(next sources.Choice) (lines []string) {
	e := s.made.Load()
	if e == nil {
		return s.Resume
	}
	from := s.chosen()
	if next.Stage == from.Stage && next.Camera == from.Camera {
		lines = append(lines, "scene "+e.Programme.Scene().String())
	}
	third := "third"
	if shown := e.Programme.ShownThird(); shown != nil {
		third += " " + shown.Name + "|" + shown.Role
	}
	lines = append(lines, third)
	was := from.Sounds()
	for i, label := range next.Sounds() {
		if i < len(was) {
			lines = append(lines, control.SoundCommands(e.Voice(was[i]), label)...)
		}
	}
	return lines
}
