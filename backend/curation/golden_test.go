package curation_test

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/blob"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

var update = flag.Bool("update", false, "write the golden files instead of comparing with them")

// digests matches digests. They differ from run to run, because private documents are salted.
var digests = regexp.MustCompile(`0x[0-9a-f]{64}|bafkrei[a-z2-7]{52}`)

// golden compares indented JSON with a file of testdata, after removing digests.
func golden(t *testing.T, name string, raw []byte) {
	t.Helper()
	var got bytes.Buffer
	require.NoError(t, json.Indent(&got, digests.ReplaceAll(raw, []byte("…")), "", " "))
	got.WriteByte('\n')
	path := filepath.Join("testdata", name)
	if *update {
		require.NoError(t, os.WriteFile(path, got.Bytes(), 0o600))
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, string(want), got.String(), "go test ./backend/curation -update writes the files anew")
}

func TestGoldenMetadata(t *testing.T) {
	h := newFixture(t)
	h.plan(t, "blue-hour", event.Planner)
	h.iterate(t, "blue-hour", event.Planner, event.Pricing, "make it 20 euro, and feed the gulls")
	h.plan(t, "blue-hour", event.Promoter)
	chosen := ones(event.Planner)
	chosen[event.Pricing] = 2
	final := h.accept(t, "blue-hour", chosen, "description.price")
	golden(t, "metadata.json", final.Metadata)
	assert.Equal(t, final.MetadataURI, blob.URI(blob.RawCID(h.seal(t, "blue-hour").Metadata)), "the newest document is the accepted one")
}

// TestGoldenDrafts compares the drafts of a minimal brief with files.
func TestGoldenDrafts(t *testing.T) {
	for name, b := range map[string]planning.Brief{
		"only-a-title.json":    {Title: "Chess by Candlelight"},
		"only-a-category.json": {Category: "workshop"},
		"free-talk.json": {
			Description: "Why do bridges fall? An engineer explains three collapses.", Category: "science talk",
			CurrentPricing: &planning.BriefPricing{TicketPrice: "0"}, Timezone: "America/New_York", Duration: 60,
			CurrentSchedule: &planning.BriefSchedule{Date: "1804204800000"}, Language: "de",
		},
	} {
		t.Run(name, func(t *testing.T) {
			h := newFixture(t)
			out := map[event.Scope]map[event.Aspect]json.RawMessage{}
			for _, scope := range event.Scopes() {
				p, err := h.Plan(context.Background(), planning.PlanRequest{ID: "e1", User: alice, Scope: scope, Brief: &b}, nil)
				require.NoError(t, err)
				out[scope] = p.Heads
				for _, c := range p.Checks {
					if c.ID != "description.language" {
						assert.True(t, c.OK, "%+v", c)
					}
				}
			}
			raw, err := json.Marshal(out)
			require.NoError(t, err)
			golden(t, name, raw)
		})
	}
}
