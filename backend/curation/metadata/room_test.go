package metadata

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
)

func TestJSONLDOfAProgramme(t *testing.T) {
	band, start := "The Band", time.Date(2026, 12, 11, 19, 0, 0, 0, time.UTC)
	p := event.Programme{
		EventID: "gala", Title: "Harbour Lights", Timezone: "Europe/Berlin",
		DoorsAt: start.Add(-30 * time.Minute), StartsAt: start, EndsAt: start.Add(time.Hour),
		Tiers: []event.Tier{{Name: "Seat", AmountMinor: 1850, Currency: "EUR"}},
		Parts: []event.Segment{{Title: "One", Performer: &band}, {Title: "Break"}, {Title: "Two", Performer: &band}},
	}
	for _, tc := range []struct {
		name   string
		office event.BoxOffice
		status string
	}{
		{"as planned", event.BoxOffice{}, "https://schema.org/EventScheduled"},
		{"postponed", event.BoxOffice{Postponed: 1}, "https://schema.org/EventRescheduled"},
		{"called off", event.BoxOffice{Postponed: 1, Cancelled: true}, "https://schema.org/EventCancelled"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			doc := JSONLD(p, tc.office, "https://stage.example/room/gala", "https://stage.example/ipfs/s")
			require.Equal(t, tc.status, doc["eventStatus"])
			require.Equal(t, "Harbour Lights", doc["name"])
			require.Equal(t, "2026-12-11T20:00:00+01:00", doc["startDate"])
			require.Equal(t, "2026-12-11T19:30:00+01:00", doc["doorTime"])
			require.Equal(t, []string{"https://stage.example/ipfs/s"}, doc["image"])
			require.Len(t, doc["performer"], 1)
			require.Equal(t, "18.50", doc["offers"].([]map[string]any)[0]["price"])
		})
	}
	require.NotContains(t, JSONLD(event.Programme{EventID: "bare", Title: "bare"}, event.BoxOffice{}, "r", ""), "startDate")
}
