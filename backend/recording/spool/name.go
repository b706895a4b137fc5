package spool

import (
	"strconv"
	"strings"

	"footlight/backend/event"
)

const (
	segmentSuffix = ".ts"
	openSuffix    = ".ts.tmp"
)

// name is the file name of a finished segment.
func name(id event.ID, seq uint64) string {
	return string(id) + "-" + strconv.FormatUint(seq, 10) + segmentSuffix
}

// parseName reads the name of a finished segment. An event's ID may itself
// hold '-', so the last one splits. Spellings name would not make (leading
// zeros, signs) are no segments.
func parseName(file string) (id event.ID, seq uint64, ok bool) {
	base, ok := strings.CutSuffix(file, segmentSuffix)
	cut := strings.LastIndexByte(base, '-')
	if !ok || cut < 0 {
		return "", 0, false
	}
	id, err := event.ParseID(base[:cut])
	if err != nil {
		return "", 0, false
	}
	seq, err = strconv.ParseUint(base[cut+1:], 10, 64)
	if err != nil || name(id, seq) != file {
		return "", 0, false
	}
	return id, seq, true
}

// parseOpenName reads the name of a segment that is still being written.
func parseOpenName(file string) (id event.ID, seq uint64, ok bool) {
	base, ok := strings.CutSuffix(file, openSuffix)
	if !ok {
		return "", 0, false
	}
	return parseName(base + segmentSuffix)
}
