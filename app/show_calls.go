package app

import (
	"cmp"
	"errors"
	"sync"

	"footlight/app/capture"
	"footlight/app/checks"
	"footlight/app/control"
	"footlight/app/engine"
	"footlight/app/leftover"
	"footlight/app/show"
	"footlight/app/sources"
	"footlight/backend/event"
)

// Show holds what the page inside the window may call to make a show: a rehearsal first, then a live show.
type Show struct {
	window *Window
	keys   *Keys

	starting sync.Mutex // held while a session is started; servers are called meanwhile
	studio   show.Studio
	queue    leftover.Queue

	load   sync.Once
	loaded sources.Choice // from before this start of the program
}

// Devices lists what can be captured now.
func (s *Show) Devices() []capture.Device {
	devices, _ := capture.Devices() // a kind of device that cannot be listed is left out
	return append([]capture.Device{}, devices...)
}

// Rehearse makes the show for the preview alone, in place of the rehearsal before.
func (s *Show) Rehearse(id string, from sources.Choice) error { return s.start(id, from, false) }

// GoLive publishes, keeps and records the event's show in its creator's name.
func (s *Show) GoLive(id string, from sources.Choice) error { return s.start(id, from, true) }

// Stop ends the show. What was kept is uploaded after that.
func (s *Show) Stop() { s.studio.Session().Stop() }

var errOff = errors.New("nothing runs: choose the sources first")

// Do does a control command in the running show, and remembers the sources if it has exchanged one.
func (s *Show) Do(line string) error {
	session := s.studio.Session()
	e := session.Engine()
	if e == nil {
		return errOff
	}
	was := session.Standing().Sources
	err := control.Do(s.window.ctx, e, line)
	if from := session.Standing().Sources; from != was {
		s.remember(from)
	}
	return err
}

// Standing returns how the show stands. Before the first show it has the sources of the last start.
func (s *Show) Standing() show.Standing {
	session := s.studio.Session()
	stands := session.Standing()
	if session == nil {
		s.load.Do(func() {
			values, _ := s.window.settings.load() // settings that cannot be read are not remembered
			s.loaded = values.Sources
		})
		stands.Sources = s.loaded
	}
	return stands
}

// Checks makes the checks before an event's show that need no media.
func (s *Show) Checks(id string) ([]checks.Check, error) {
	subject, err := s.subject(id)
	if err != nil {
		return nil, err
	}
	subject.Owner = s.keys.owner()
	_, subject.Locked = s.keys.wallet.Key()
	return checks.Before(s.window.ctx, subject), nil
}

// Reach checks the ways of an event's media to the server, for a show of a size. It takes some seconds.
func (s *Show) Reach(id, size string) ([]checks.Check, error) {
	subject, err := s.subject(id)
	if err != nil {
		return nil, err
	}
	format, err := sources.Format(cmp.Or(size, sources.DefaultSize))
	if err != nil {
		return nil, err
	}
	subject.Sends = engine.Sends(format)
	return checks.Reach(s.window.ctx, subject), nil
}

func (s *Show) subject(id string) (subject checks.Subject, err error) {
	if subject.Event, err = event.ParseID(id); err == nil {
		if subject.Server = s.window.at(); subject.Server == nil {
			err = errNowhere
		}
	}
	return subject, err
}
