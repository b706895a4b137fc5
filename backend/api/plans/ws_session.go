package plans

import (
	"context"
	"errors"
	"io"
	"time"

	"footlight/backend/api/router"
	"footlight/backend/body"
	"footlight/backend/event"
)

func (s *session) run(ctx context.Context) {
	s.wg.Go(s.write)
	s.read(ctx)
	s.end()
	s.wg.Wait()
}

// read handles requests until the client disconnects or sends nothing for too long.
func (s *session) read(ctx context.Context) {
	s.conn.SetReadLimit(maxFrame)
	alive := func(string) error { return s.conn.SetReadDeadline(time.Now().Add(silenceLimit)) }
	_ = alive("") // fails only on a closed connection, which ReadMessage reports
	s.conn.SetPongHandler(alive)
	for {
		_, frame, err := s.conn.NextReader()
		if err != nil {
			return
		}
		_ = alive("") // no pong is read while a frame waits for memory
		s.take(ctx, frame)
	}
}

// take reads one frame into the memory that is available for bodies.
func (s *session) take(ctx context.Context, frame io.Reader) {
	ctx, done := body.Part(ctx)
	defer done()
	raw, err := body.Kind{Max: maxFrame, JSON: true, Patience: router.BodyPatience}.Read(ctx, frame, -1)
	if errors.Is(err, body.ErrBusy) {
		err = router.CrowdedError{}
	}
	if err != nil {
		s.refuse(request{}, err)
		return
	}
	s.answer(ctx, raw)
}

// answer starts the call that a frame requests.
func (s *session) answer(ctx context.Context, frame []byte) {
	var req request
	if err := router.Unmarshal(frame, &req); err != nil {
		s.refuse(req, event.Invalid("body", "is not a request: %s", err.Error()))
		return
	}
	follow, err := s.start(ctx, req)
	if err != nil {
		s.refuse(req, err)
		return
	}
	select {
	case s.slots <- struct{}{}:
		s.wg.Go(func() {
			defer func() { <-s.slots }()
			follow()
		})
	default:
		s.refuse(req, event.Invalid("action", "at most %d jobs and topics can be followed on one connection", maxFollowed))
	}
}

// start begins the requested call or subscription, and returns the function that follows it.
func (s *session) start(ctx context.Context, req request) (follow func(), err error) {
	if req.Action == "subscribe" && req.Topic != "" {
		return s.topic(req)
	}
	job, err := s.job(ctx, req)
	return func() { s.follow(job, req) }, err
}

func (s *session) job(ctx context.Context, req request) (*Job, error) {
	if req.Action == "subscribe" {
		return s.curation.Jobs.Find(ctx, req.JobID)
	}
	for _, x := range s.curation.calls() {
		if x.path != "/"+req.Action {
			continue
		}
		v, err := s.permit(x, req.Body)
		if err != nil {
			return nil, err
		}
		of := router.CallerOf(s.upgraded, v)
		do, err := s.once.prepare(v, x, req.Key, req.Body, s.curation.inTurn(of))
		if err != nil {
			return nil, err
		}
		return s.curation.Jobs.Start(ctx, of, router.Echo(req.Body), do)
	}
	return nil, event.Invalid("action", "%q is unknown", router.Cut(req.Action))
}

// permit checks each call separately, because a session may end before its socket. It returns the caller.
func (s *session) permit(x call, body []byte) (router.Visitor, error) {
	if err := router.IsObject(body); err != nil {
		return router.Visitor{}, err
	}
	v, err := router.Known(s.ctx)
	if err == nil {
		err = s.curation.permit(s.ctx, v, x, body)
	}
	return v, err
}

// follow forwards a job's envelopes until its end.
func (s *session) follow(job *Job, req request) {
	after := 0
	if req.Action == "subscribe" {
		after = req.After
	}
	for {
		events, done, changed := job.after(after)
		for _, e := range events {
			after, e.Ref = e.Sequence, req.Ref
			s.send(e)
		}
		if done {
			return
		}
		select {
		case <-changed:
		case <-s.ctx.Done():
			return
		}
	}
}
