package show

import (
	"footlight/app/broadcast"
	"footlight/app/engine"
	"footlight/app/sources"
)

// Standing says how the window's show stands.
type Standing struct {
	Event   string         `json:"event"`
	Sources sources.Choice `json:"sources"` // of the running show, or of the last one
	Began   int64          `json:"began"`   // ms since the epoch; a show that went on began before its crash
	Running bool           `json:"running"`
	Live    bool           `json:"live"`   // it is not a rehearsal
	Ending  bool           `json:"ending"` // nothing is made any more; what was kept is uploaded
	Status  engine.Status  `json:"status"`
	Scene   string         `json:"scene"`
	Problem string         `json:"problem"` // why the show ended by itself
	Lack    string         `json:"lack"`    // why its recording is not whole on the server
}

// Standing returns how the session stands. A nil Session, as before the first show, is stopped.
func (s *Session) Standing() Standing {
	if s == nil {
		return Standing{Status: engine.Status{State: broadcast.Stopped}}
	}
	c := &s.show.Config
	stands := Standing{
		Event: string(c.Event), Sources: s.show.chosen(), Began: c.Began, Live: c.Live, Running: !s.ended(),
		Status: engine.Status{State: broadcast.Stopped},
	}
	s.state.mu.Lock()
	defer s.state.mu.Unlock()
	stands.Ending, stands.Problem, stands.Lack = s.state.ending, text(s.state.problem), text(s.state.lack)
	if s.state.status != nil {
		stands.Status = *s.state.status
	}
	stands.Scene = stands.Status.Scene.String()
	return stands
}

// text returns the text of an error, or nothing for nil.
func text(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
