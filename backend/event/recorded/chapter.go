package recorded

import (
	"cmp"
	"slices"
	"unicode/utf8"

	"footlight/backend/event"
)

// Chapter marks where a part of a show begins.
type Chapter struct {
	Title     string `json:"title"`
	Timestamp int64  `json:"timestamp"` // ms since the epoch
}

// Limits on the chapters of one recording.
const (
	maxChapters     = 500
	maxChapterTitle = 200 // bytes
)

// AddChapters merges chapters in order. A new chapter replaces one with the same timestamp.
func AddChapters(to, some []Chapter) ([]Chapter, error) {
	errMany := event.Invalid("chapters", "a recording has %d at most", maxChapters)
	if len(some) > maxChapters { // each one costs work, even if it replaces another
		return nil, errMany
	}
	all := slices.Clone(to)
	for _, c := range some {
		c.Title = event.Legible(c.Title)
		switch {
		case c.Title == "" || len(c.Title) > maxChapterTitle || !utf8.ValidString(c.Title):
			return nil, event.Invalid("chapters.title", "must be a text of 1 to %d bytes", maxChapterTitle)
		case c.Timestamp <= 0 || c.Timestamp > maxStartTime:
			return nil, event.Invalid("chapters.timestamp", "must be milliseconds since 1970")
		}
		at, known := slices.BinarySearchFunc(all, c, func(a, b Chapter) int { return cmp.Compare(a.Timestamp, b.Timestamp) })
		if known {
			all[at] = c
		} else {
			all = slices.Insert(all, at, c)
		}
	}
	if len(all) > maxChapters {
		return nil, errMany
	}
	return all, nil
}

// PlayedChapter is a chapter's place in the replay.
type PlayedChapter struct {
	Title string  `json:"title"`
	Start float64 `json:"start"` // seconds from the replay's start
}

// PlayedChapters places chapters in chunks that are played without the gaps between them. A chapter that
// begins in a gap is placed at the end of the gap. A chapter after the last chunk is left out.
func PlayedChapters(chapters []Chapter, chunks []Chunk) (played []PlayedChapter) {
	for _, c := range slices.Backward(chapters) {
		if start, found := playedAt(c.Timestamp, chunks); found {
			played = append(played, PlayedChapter{c.Title, start})
		}
	}
	slices.SortStableFunc(played, func(a, b PlayedChapter) int { return cmp.Compare(a.Start, b.Start) })
	return slices.CompactFunc(played, func(a, b PlayedChapter) bool { return a.Start == b.Start }) // the last of those at one place
}

// playedAt returns when a moment is played: in the chunk that contains it, or else at the start of the next
// chunk.
func playedAt(ms int64, chunks []Chunk) (seconds float64, found bool) {
	var begin float64 // start of the current chunk, in seconds
	for _, c := range chunks {
		if c.CID == "" {
			continue
		}
		into := float64(ms-c.Timestamp) / 1000
		for _, g := range c.Gaps {
			if into > g.At {
				into = max(g.At, into-g.Duration)
			}
		}
		if into >= 0 && into < c.Duration {
			return begin + into, true
		}
		if into < 0 && !found {
			seconds, found = begin, true
		}
		begin += c.Duration
	}
	return seconds, found
}
