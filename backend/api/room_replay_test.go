package api_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/api"
	"footlight/backend/event/recorded"
)

func TestReplayOf(t *testing.T) {
	at := func(cid string) string { return "/ipfs/" + cid }
	r := recorded.Recording{Duration: 70, Missing: 3, Chunks: []recorded.Chunk{
		{ChunkIndex: 0, CID: "a", Proof: &recorded.Proof{Block: 7}}, {ChunkIndex: 1}, {ChunkIndex: 2, CID: "c", GapBefore: 3},
	}}
	require.Nil(t, api.ReplayOf(r, at), "it is played nowhere")
	r.PlaybackURLs.ManifestURL = "/replay/show.m3u8"
	r.Chapters = []recorded.Chapter{{Title: "Set", Timestamp: 1}}
	r.Chunks[0].Timestamp, r.Chunks[0].Duration, r.Chunks[2].Timestamp = 2, 1, 1003
	require.Equal(t, &api.RoomReplay{ManifestURL: "/replay/show.m3u8", Duration: 70, Missing: 3, Chapters: []recorded.PlayedChapter{{Title: "Set"}}, Chunks: []api.RoomChunk{
		{ChunkIndex: 0, CID: "a", URL: "/ipfs/a", Duration: 1, Timestamp: 2, Proof: &recorded.Proof{Block: 7}},
		{ChunkIndex: 2, CID: "c", URL: "/ipfs/c", Timestamp: 1003, GapBefore: 3},
	}}, api.ReplayOf(r, at))
	r.Chunks = r.Chunks[1:2]
	require.Nil(t, api.ReplayOf(r, at), "nothing is stored")
}

// TestWhatARoomLacksAddsUp checks that Missing is the sum of the gaps between chunks and inside them. A chunk
// that is still being uploaded does not count yet.
func TestWhatARoomLacksAddsUp(t *testing.T) {
	inside := []recorded.Gap{{At: 10, Duration: 0.1}, {At: 30, Duration: 0.2}}
	r := recorded.Recording{Duration: 180, Missing: 7.3, Chunks: []recorded.Chunk{
		{ChunkIndex: 0, CID: "a", Gaps: inside}, {ChunkIndex: 1, CID: "b", GapBefore: 3}, {ChunkIndex: 2, GapBefore: 4},
	}}
	r.PlaybackURLs.ManifestURL = "/replay/show.m3u8"
	x := api.ReplayOf(r, func(cid string) string { return cid })
	require.Equal(t, inside, x.Chunks[0].Gaps)
	require.Nil(t, x.Chunks[1].Gaps)
	require.Equal(t, 3.3, x.Missing)
}
