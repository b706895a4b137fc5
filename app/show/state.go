package show

import (
	"sync"

	"footlight/app/engine"
)

// state holds what Events say of a session. It implements Events.
type state struct {
	mu      sync.Mutex
	phase   Phase
	ending  bool // the show was stopped, or is over
	status  *engine.Status
	problem error // why the show ended by itself
	lack    error // why its recording is not whole on the server
}

// Enter implements Events.
func (s *state) Enter(p Phase, why error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.phase >= Uploading {
		s.lack = why
	} else if why != nil {
		s.problem = why
	}
	s.phase = p
	s.ending = s.ending || p >= Uploading
}

// Report implements Events.
func (s *state) Report(status engine.Status) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.status = &status
	return nil
}

// end notes that the show was stopped.
func (s *state) end() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ending = true
}

func (s *state) isEnding() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.ending
}
