package parts_test

import (
	"slices"
	"testing"

	"footlight/backend/curation/reading/parts"
)

func TestCutLeavesOutWhatMailProgramsAdd(t *testing.T) {
	for text, want := range map[string][]string{
		"From: Ann <ann@example.com>\nTo: Bo <bo@example.com>\nSubject: gig\n\nHi Bo,\nthe gig is on Friday. Tickets are 10 euros.\n\nCheers,\nAnn\n": {
			"the gig is on Friday.", "Tickets are 10 euros.",
		},
		"Doors 7pm\nShow 8pm\n":                                       {"Doors 7pm", "Show 8pm"},
		"- Wann: 11. Dezember 2026\n- Wo: Hamburg":                    {"Wann: 11. Dezember 2026", "Wo: Hamburg"},
		"We start at 8 p.m. on Friday.":                               {"We start at 8 p.m. on Friday."},
		"On Monday Bo wrote:\n> Sunday at 5 then?\nNo, Saturday at 6": {"No, Saturday at 6"},
		"Hi there! We start at 8.":                                    {"We start at 8."},
		"Date: Friday\nFrom: 8pm":                                     {"Date: Friday", "From: 8pm"},
		"Ein Abend.\nViele Grüße\nA":                                  {"Ein Abend."},
		"":                                                            nil,
		"A show\n-- \nAnn, 555 1234":                                  {"A show"},
		"This is a rather long line of a mail that was wrapped by\nthe program at the door": {"This is a rather long line of a mail that was wrapped by\nthe program at the door"},
	} {
		var got []string
		for _, p := range parts.Cut(text) {
			got = append(got, text[p.From:p.To])
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q:\ngot  %q\nwant %q", text, got, want)
		}
	}
}
