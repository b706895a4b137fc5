package prose_test

import (
	"testing"

	"footlight/backend/curation/drafter/prose"
)

func TestShorterTitle(t *testing.T) {
	for title, want := range map[string]string{
		"24 Hours for Ukraine":                "24 Hours for Ukraine",
		"24 Hours for Ukraine: A Marathon":    "24 Hours for Ukraine",
		"24 Hours for – and from – Kyiv":      "24 Hours for – and from – Kyiv",
		"The Blue Hour":                       "Blue Hour",
		"The Hour":                            "The Hour",
		"Blue Hour with the Ada Brandt Trio":  "Blue Hour",
		"An Evening with Lena Kvist":          "Evening with Lena Kvist",
		"An Evening with Lena Kvist (live)":   "An Evening with Lena Kvist",
		"Live: the Ada Brandt Trio":           "The Ada Brandt Trio",
		"Blue (and Red) Hour":                 "Blue (and Red) Hour",
		"Starting at 8:30 in Town":            "Starting at 8:30 in Town",
		"An Invitation to a Night of Chamber": "A Night of Chamber",
		"":                                    "",
	} {
		if got := prose.ShorterTitle(title); got != want {
			t.Errorf("%q: got %q, want %q", title, got, want)
		}
	}
}
