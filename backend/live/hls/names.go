package hls

import (
	"strconv"
	"strings"

	"footlight/backend/event"
)

const (
	segmentSuffix  = ".ts"
	playlistSuffix = ".m3u8"
	tmpSuffix      = ".tmp"
	// salvageSuffix is for the copy of a torn segment's whole frames.
	salvageSuffix = ".whole"
)

func playlistName(id event.ID) string { return string(id) + playlistSuffix }

func segmentName(id event.ID, seq uint64) string {
	return string(id) + "-" + strconv.FormatUint(seq, 10) + segmentSuffix
}

// parsePlaylistName reads "<eventId>.m3u8".
func parsePlaylistName(name string) (event.ID, bool) {
	stem, ok := strings.CutSuffix(name, playlistSuffix)
	if !ok {
		return "", false
	}
	id, err := event.ParseID(stem)
	return id, err == nil
}

// parseSegmentName reads "<eventId>-<n>.ts". An event's ID may itself end in a
// number; the last one is the segment's.
func parseSegmentName(name string) (id event.ID, seq uint64, ok bool) {
	stem, ok := strings.CutSuffix(name, segmentSuffix)
	dash := strings.LastIndexByte(stem, '-')
	if !ok || dash < 0 {
		return "", 0, false
	}
	seq, err := strconv.ParseUint(stem[dash+1:], 10, 64)
	if err != nil {
		return "", 0, false
	}
	id, err = event.ParseID(stem[:dash])
	return id, seq, err == nil && segmentName(id, seq) == name
}
