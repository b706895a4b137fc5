package node

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/api/router"
	"footlight/backend/event/recorded"
)

func TestNoRecordingWithoutFragments(t *testing.T) {
	p := &webPart{base: &base{}, recording: &recordingPart{}, live: &livePart{}}
	_, err := p.control().Start(context.Background(), recorded.LivestreamStart{})
	var shown router.Explained
	require.ErrorAs(t, err, &shown)
}
