package drafter_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/curation/draft"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// TestAnOmissionTakesWholePartsOnly leaves out what stands alone between marks. Words of a part that says more stay.
func TestAnOmissionTakesWholePartsOnly(t *testing.T) {
	for _, tc := range []struct{ said, text, left string }{
		{"don't mention Leeds", "5 March, Corn Exchange, Leeds. Watch live.", "5 March, Corn Exchange. Watch live."},
		{"leave out Corn Exchange", "5 March, Corn Exchange, Leeds. Watch live.", "5 March, Leeds. Watch live."},
		{"don't mention Leeds", "Leeds, 5 March at 8 p.m. for £9.50.", "5 March at 8 p.m. for £9.50."},
		{"don't mention Leeds", "Tickets £9.\n\nIn Leeds.\n\n- Students: £5", "Tickets £9.\n\n- Students: £5"},
		{"erwähne Kiel nicht", "Am 5. März, in Kiel. Eintritt 9 €.", "Am 5. März. Eintritt 9 €."},
		{"ne mentionne pas Lille", "Le 5 mars, à Lille, entrée 9 €.", "Le 5 mars, entrée 9 €."},
		{"don't mention Leeds", "Watch from Leeds on 5 March.", ""},
		{"don't mention Leeds", "In Leeds. Tickets in Leeds cost £9.", ""},
		{"erwähne Kiel nicht", "Eintritt in Kiel 9 €.", ""},
		{"ne mentionne pas Lille", "Entrée à Lille 9 €.", ""},
	} {
		d, made := world(t, facts())
		parent, err := json.Marshal(map[string]any{"bodyMarkdown": tc.text, "summary": "A concert", "highlights": []string{"One", "Two", "Three"}, "language": "en", "reasoning": "Mine.", "audience": "All", "accessibility": "None", "seoDescription": "A concert"})
		require.NoError(t, err)
		p, err := d.Draft(context.Background(), draft.Request{Scope: event.Planner, Aspect: event.Description, Number: 2, Facts: facts(), Parent: parent, Feedback: tc.said, Siblings: made})
		require.NoError(t, err)
		var got event.DescriptionResult
		require.NoError(t, json.Unmarshal(p.Result, &got))
		require.Len(t, p.Directives, 1)
		if tc.left == "" {
			assert.Equal(t, tc.text, got.BodyMarkdown)
			assert.Equal(t, planning.MetFalse, p.Directives[0].Met)
			continue
		}
		assert.Equal(t, tc.left, got.BodyMarkdown)
		assert.Equal(t, planning.MetTrue, p.Directives[0].Met)
	}
}
