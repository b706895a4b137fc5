package node

import (
	"context"
	"errors"
	"testing"

	"footlight/backend/api/router"
	"footlight/backend/event"
)

func TestNoRecordingWithoutFragments(t *testing.T) {
	p := &webPart{base: &base{}, recording: &recordingPart{}, live: &livePart{}}
	_, err := p.control().Start(context.Background(), event.LivestreamStart{})
	var shown router.Explained
	if !errors.As(err, &shown) {
		t.Errorf("got %v, want an error that says why", err)
	}
}
