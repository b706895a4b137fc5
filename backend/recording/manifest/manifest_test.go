package manifest_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/event/recorded"
	"footlight/backend/recording/manifest"
)

func TestOf(t *testing.T) {
	r := recorded.Recording{EventID: "show", Status: "completed", Duration: 60, Chunks: []recorded.Chunk{
		{ChunkIndex: 0, CID: "a", Size: 3, SHA256: "aa", Proof: &recorded.Proof{Block: 4}}, {ChunkIndex: 1}, {ChunkIndex: 2, CID: "c", GapBefore: 2},
	}}
	leaves := func(cid string) ([]event.Hash, error) { return []event.Hash{{cid[0]}}, nil }
	d, err := manifest.Of(r, leaves)
	require.NoError(t, err)
	require.Len(t, d.Chunks, 2)
	require.Equal(t, []event.Hash{{'c'}}, d.Chunks[1].Leaves)
	text, err := d.Marshal()
	require.NoError(t, err)
	again, err := d.Marshal()
	require.NoError(t, err)
	require.Equal(t, text, again)
	var back manifest.Document
	require.NoError(t, json.Unmarshal(text, &back))
	require.Equal(t, d, back)
	boom := errors.New("boom")
	_, err = manifest.Of(r, func(string) ([]event.Hash, error) { return nil, boom })
	require.ErrorIs(t, err, boom)
}
