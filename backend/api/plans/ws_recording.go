package plans

import (
	"bytes"
	"encoding/json"
	"strings"
	"time"

	"footlight/backend/api/recordings"
	"footlight/backend/api/router"
	"footlight/backend/event"
)

const (
	recordingTopic = "recording:"
	// recordingPace is how often a followed recording is looked at; only what
	// has changed is sent.
	recordingPace = time.Second
)

// topic subscribes to a recording's status. Whoever may not read it does not
// learn that it is there.
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

// recording reads a status as GET /api/livestream/<id>/status does, for whoever
// the caller is by now: a session may end while its socket lasts.
func (s *session) recording(id event.ID) (event.Recording, error) {
	who, err := router.Known(s.ctx)
	if err != nil {
		return event.Recording{}, err
	}
	return recordings.OwnRecording(s.ctx, s.curation.Recordings, who, id)
}

// followRecording sends a status at once and whenever it has changed, until the
// socket ends or the caller may read it no longer.
func (s *session) followRecording(id event.ID, req request) {
	tick := time.NewTicker(recordingPace)
	defer tick.Stop()
	var sent []byte
	for n := 1; ; {
		v, err := s.recording(id)
		if err != nil {
			s.refuse(req, err)
			return
		}
		answer := recordings.StatusAnswer{Success: true, Found: true, Recording: v}
		if text, err := json.Marshal(answer); err == nil && !bytes.Equal(text, sent) {
			s.send(Envelope{Sequence: n, Ref: req.Ref, Type: "recording.status", Data: answer})
			sent = text
			n++
		}
		select {
		case <-tick.C:
		case <-s.ctx.Done():
			return
		}
	}
}
