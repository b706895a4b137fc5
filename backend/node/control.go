package node

import (
	"context"

	"footlight/backend/api/recordings"
	"footlight/backend/api/router"
	"footlight/backend/event"
	"footlight/backend/recording"
)

// control is the recorder as the API controls it: what is stopped is recorded up to
// the end that segments have.
type control struct {
	*recording.Recorder
	segments recording.Segmenter
}

var _ recordings.Recorder = control{}

// Stop implements recordings.RecordingControl.
func (c control) Stop(ctx context.Context, id event.ID) (event.Recording, error) {
	return c.Recorder.Stop(ctx, id, c.segments)
}

// unrecorded refuses new recordings: a started one would stay empty.
type unrecorded struct{ recordings.Recorder }

// Start implements recordings.RecordingControl.
func (unrecorded) Start(context.Context, event.LivestreamStart) (event.Recording, error) {
	return event.Recording{}, errNoFragments{}
}

// errNoFragments is why a recording cannot be started.
type errNoFragments struct{}

var _ router.Explained = errNoFragments{}

func (errNoFragments) Error() string {
	return "recordings are made of HLS fragments, and this server was told to write none (hls-enabled)"
}

func (e errNoFragments) Explain() string { return e.Error() }
