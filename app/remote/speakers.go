package remote

import (
	"context"
	"net/http"
	"sync"
	"time"

	"footlight/backend/event"
)

// Speakers are the people whom an event's creator has invited on stage. It is safe for concurrent use.
type Speakers struct {
	event event.ID

	mu     sync.Mutex // a call may open a new session
	server Server
}

// Speakers returns the people on an event's stage.
func (r *Server) Speakers(id event.ID) *Speakers { return &Speakers{event: id, server: *r} }

// answerFor limits a call. The creator must be able to take people off soon after a network that hung.
const answerFor = 5 * time.Second

// List requests the list. Only the creator gets it.
func (s *Speakers) List(ctx context.Context) ([]event.Seat, error) {
	ctx, cancel := context.WithTimeout(ctx, answerFor)
	defer cancel()
	s.mu.Lock()
	defer s.mu.Unlock()
	var reply struct {
		Speakers []event.Seat `json:"speakers"`
	}
	err := s.server.Call(ctx, http.MethodGet, "/api/rooms/"+string(s.event)+"/speakers", nil, &reply)
	return reply.Speakers, err
}

// Token requests what admits the creator to the people's streams. It is a secret, and empty while access is open.
func (s *Speakers) Token(ctx context.Context) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, answerFor)
	defer cancel()
	s.mu.Lock()
	defer s.mu.Unlock()
	_, token, err := s.server.Publishing(ctx, s.event)
	return token, err
}
