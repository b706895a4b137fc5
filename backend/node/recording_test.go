package node

import (
	"context"
	"errors"
	"testing"

	"footlight/backend/api/router"
	"footlight/backend/event"
)

func TestNoRecordingWithoutFragments(t *testing.T) {
	n := &Node{}
	_, err := n.recordings().Start(context.Background(), event.LivestreamStart{})
	var shown router.Explained
	if !errors.As(err, &shown) {
		t.Errorf("got %v, want an error that says why", err)
	}
}
