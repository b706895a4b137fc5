package report

import (
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/event/recorded"
	"footlight/backend/recording/index"
)

func TestWaitsFor(t *testing.T) {
	done, planned, awaited := index.Chunk{State: index.Done}, index.Chunk{State: index.Planned}, index.Chunk{State: index.Awaited}
	for name, tc := range map[string]struct {
		status, source string
		chunks         []index.Chunk
		want           string
	}{
		"active":            {recorded.RecordingActive, recorded.SourceServer, []index.Chunk{planned}, ""},
		"completed":         {recorded.RecordingCompleted, recorded.SourceServer, []index.Chunk{done}, ""},
		"a chunk":           {recorded.RecordingStopping, recorded.SourceServer, []index.Chunk{done, planned}, "parts to be made or stored: 1"},
		"the last segment":  {recorded.RecordingStopping, recorded.SourceServer, []index.Chunk{done, {State: index.Failed}}, "the segment that was open at the stop"},
		"an upload":         {recorded.RecordingStopping, recorded.SourceStudio, []index.Chunk{done, awaited}, "parts to be uploaded by the studio: 1"},
		"both":              {recorded.RecordingStopping, recorded.SourceStudio, []index.Chunk{awaited, planned, planned}, "parts to be made or stored: 2"},
		"the studio's rest": {recorded.RecordingStopping, recorded.SourceStudio, []index.Chunk{done}, "the studio, which may upload the rest of the show"},
	} {
		e := index.Event{Status: tc.status, Start: recorded.LivestreamStart{Source: tc.source}}
		require.Equal(t, tc.want, waitsFor(e, tc.chunks), name)
	}
}
