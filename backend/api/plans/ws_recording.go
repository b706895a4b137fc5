package plans

import (
	"strings"
	"time"

	"footlight/backend/api/recordings"
	"footlight/backend/api/router"
	"footlight/backend/event"
	"footlight/backend/event/recorded"
)

const (
	recordingTopic = "recording:"
	// recordingPace is the interval at which the status of a followed recording is read. Only changes are sent.
	recordingPace = time.Second
)

// topic subscribes to a recording's status. A caller that may not read the recording gets the answer for an
// unknown one.
func (s *session) topic(req request) (follow func(), err error) {
	name, ok := strings.CutPrefix(req.Topic, recordingTopic)
	if !ok || s.curation.Recordings == nil {
		return nil, event.Invalid("topic", "%q is unknown", router.Cut(req.Topic))
	}
	id, err := event.ParseID(name)
	if err != nil {
		return nil, err
	}
	if _, err = s.recording(id); err != nil {
		return nil, err
	}
	return func() { s.followRecording(id, req) }, nil
}

// recording returns a status under the rules of GET /api/livestream/<id>/status. It identifies the caller
// each time, because a session may end before its socket.
func (s *session) recording(id event.ID) (recorded.Recording, error) {
	who, err := router.Known(s.ctx)
	if err != nil {
		return recorded.Recording{}, err
	}
	return recordings.OwnRecording(s.ctx, s.curation.Recordings, who, id)
}

// followRecording sends the status at once, and after each change what changed of it, until the socket closes or the caller loses
// access.
func (s *session) followRecording(id event.ID, req request) {
	tick := time.NewTicker(recordingPace)
	defer tick.Stop()
	revision, known := "", 0
	for n := 1; ; {
		v, err := s.recording(id)
		if err != nil {
			s.refuse(req, err)
			return
		}
		if n == 1 || v.Revision != revision {
			answer := recordings.StatusAnswer{Success: true, Found: true, Recording: v.After(known)}
			s.send(Envelope{Sequence: n, Ref: req.Ref, Type: "recording.status", Data: answer})
			revision, known = v.Revision, v.NextSince
			n++
		}
		select {
		case <-tick.C:
		case <-s.ctx.Done():
			return
		}
	}
}
