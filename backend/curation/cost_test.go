package curation_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/blob"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// TestALongHistoryCostsNoMore checks that after hundreds of refinements, one more reads only the documents of
// the last one and allocates about as much as before.
func TestALongHistoryCostsNoMore(t *testing.T) {
	h := newFixture(t)
	h.plan(t, "e1", event.Planner)
	refine := func(times int) (reads int, garbage float64) {
		var before, after runtime.MemStats
		reads = h.library.Reads()
		runtime.ReadMemStats(&before)
		for n := range times {
			h.iterate(t, "e1", event.Planner, event.Title, fmt.Sprintf("mention pier %d", n))
		}
		runtime.ReadMemStats(&after)
		return (h.library.Reads() - reads) / times, float64(after.TotalAlloc-before.TotalAlloc) / float64(times)
	}
	refine(60) // until the metadata names the oldest iterations by URI
	reads, garbage := refine(20)
	refine(320)
	readsLater, garbageLater := refine(20)
	assert.LessOrEqual(t, readsLater, 2, "an iteration's public and its private document")
	assert.Equal(t, reads, readsLater)
	assert.Less(t, garbageLater, 2*garbage)
}

// TestMetadataOfALongHistory checks that metadata has every iteration: the newest in full, the others as a
// URI of a document with the same content.
func TestMetadataOfALongHistory(t *testing.T) {
	h := newFixture(t)
	h.plan(t, "e1", event.Planner)
	var last planning.Refinement
	for n := range 99 {
		last = h.iterate(t, "e1", event.Planner, event.Title, fmt.Sprintf("mention pier %d", n))
	}
	raw := h.metadata(t, "e1")
	assert.Less(t, len(raw), 120<<10)
	var doc struct {
		Iterations map[event.Aspect]map[int]json.RawMessage
		Provenance map[event.Aspect]map[int]struct{ ContentHash event.Hash }
	}
	require.NoError(t, json.Unmarshal(raw, &doc))
	require.Len(t, doc.Iterations[event.Title], 100)
	assert.JSONEq(t, string(last.Result), string(doc.Iterations[event.Title][100]))
	assert.Equal(t, last.Digest, doc.Provenance[event.Title][100].ContentHash)
	for _, entry := range h.seal(t, "e1").Entries {
		told := doc.Iterations[entry.Aspect][entry.Number]
		if how, full := doc.Provenance[entry.Aspect][entry.Number]; full {
			assert.Equal(t, entry.Digest, how.ContentHash)
			continue
		}
		assert.JSONEq(t, `{"uri":"ipfs://`+blob.RawCID(entry.Digest).String()+`"}`, string(told))
	}
	assert.Len(t, doc.Provenance[event.Banner], 1, "the newest of an aspect is told, however old")
	assert.Less(t, len(doc.Provenance[event.Title]), 100)
}

// TestMetadataIsCanonical checks that keys are sorted and nothing is escaped unnecessarily.
func TestMetadataIsCanonical(t *testing.T) {
	h := newFixture(t)
	h.plan(t, "e1", event.Planner)
	h.plan(t, "e1", event.Promoter)
	h.iterate(t, "e1", event.Planner, event.Title, "call it Rock & Roll <Live>")
	raw := h.metadata(t, "e1")
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.UseNumber()
	var plain any
	require.NoError(t, decoder.Decode(&plain))
	var sorted strings.Builder
	encoder := json.NewEncoder(&sorted)
	encoder.SetEscapeHTML(false)
	require.NoError(t, encoder.Encode(plain))
	assert.Equal(t, sorted.String(), string(raw)+"\n")
}
