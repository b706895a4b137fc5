package api_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/api"
	"footlight/backend/event"
)

func TestReplayOf(t *testing.T) {
	at := func(cid string) string { return "/ipfs/" + cid }
	r := event.Recording{Duration: 70, Missing: 3, Chunks: []event.Chunk{
		{ChunkIndex: 0, CID: "a", Proof: &event.Proof{Block: 7}}, {ChunkIndex: 1}, {ChunkIndex: 2, CID: "c", GapBefore: 3},
	}}
	require.Nil(t, api.ReplayOf(r, at), "it is played nowhere")
	r.PlaybackURLs.ManifestURL = "/replay/show.m3u8"
	require.Equal(t, &api.RoomReplay{ManifestURL: "/replay/show.m3u8", Duration: 70, Missing: 3, Chunks: []api.RoomChunk{
		{ChunkIndex: 0, CID: "a", URL: "/ipfs/a", Proof: &event.Proof{Block: 7}},
		{ChunkIndex: 2, CID: "c", URL: "/ipfs/c", GapBefore: 3},
	}}, api.ReplayOf(r, at))
	r.Chunks = r.Chunks[1:2]
	require.Nil(t, api.ReplayOf(r, at), "nothing is stored")
}
