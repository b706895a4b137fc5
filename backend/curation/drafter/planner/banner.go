package planner

import (
	_ "embed" // for colours.json
	"slices"

	"footlight/backend/curation/drafter/form"
	"footlight/backend/curation/drafter/prose"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

const overlayLimit = 60

// Banner is the section of that aspect.
func Banner() form.Section[planning.BannerResult] {
	return form.New(event.Banner, draftBanner, func(_ *prose.Writer, r *planning.BannerResult) {
		r.ImageURL, r.Renditions = "", nil // the poster is drawn anew
	})
}

// draftBanner draws the palette first, as other texts name its colours.
func draftBanner(w *prose.Writer) planning.BannerResult {
	palettes := w.Genre.Palettes
	w.Genre.Palettes = [][]string{palettes[w.Random.IntN(len(palettes))]}
	r := form.First[planning.BannerResult](event.Banner)(w)
	r.Palette = slices.Clone(w.Genre.Palettes[0])
	r.OverlayText = prose.Clip(r.OverlayText, overlayLimit)
	r.AltText = altText(w, w.Name())
	return r
}

func altText(w *prose.Writer, overlay string) string {
	text := "Poster with discs of light and a beam from above"
	if overlay != "" {
		text += "; it says “" + overlay + "”"
	}
	if when := w.When(); when != "" {
		text += ", " + when
	}
	return text + "."
}
