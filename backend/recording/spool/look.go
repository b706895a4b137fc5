package spool

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"footlight/backend/event"
)

// Sighting holds the segment numbers of one event in the live folder.
type Sighting struct {
	Finished []uint64 // in order
	Silent   []uint64 // finished segments whose sound is still to be made
	Open     []uint64 // being written, or left by a writer that died
}

// Next returns the number after the last finished segment.
func (s Sighting) Next() uint64 {
	if len(s.Finished) == 0 {
		return 0
	}
	return s.Finished[len(s.Finished)-1] + 1
}

// Look reads the live folder once.
func (s Spool) Look() (map[event.ID]Sighting, error) {
	entries, err := os.ReadDir(s.Live)
	if err != nil {
		return nil, fmt.Errorf("watch: %w", err)
	}
	seen := map[event.ID]Sighting{}
	for _, e := range entries {
		name, silent := strings.CutSuffix(e.Name(), silentSuffix)
		if id, seq, ok := parseName(name); ok {
			x := seen[id]
			x.Finished = append(x.Finished, seq)
			if silent {
				x.Silent = append(x.Silent, seq)
			}
			seen[id] = x
		} else if id, seq, ok := parseOpenName(e.Name()); ok {
			x := seen[id]
			x.Open = append(x.Open, seq)
			seen[id] = x
		}
	}
	for id, x := range seen { // names sort as text
		slices.Sort(x.Finished)
		x.Finished = slices.Compact(x.Finished) // both names are there for a moment
		slices.Sort(x.Open)
		seen[id] = x
	}
	return seen, nil
}
