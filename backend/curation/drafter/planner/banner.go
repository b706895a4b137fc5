package planner

import (
	"cmp"
	_ "embed" // for colours.json
	"fmt"
	"maps"
	"slices"
	"strings"

	"footlight/backend/curation/draft"
	"footlight/backend/curation/drafter/feedback"
	"footlight/backend/curation/drafter/form"
	"footlight/backend/curation/drafter/prose"
	"footlight/backend/curation/poster"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

const overlayLimit = 60

// Banner is the section of that aspect.
func Banner() feedback.Section[planning.BannerResult] {
	s := feedback.Wording[planning.BannerResult]{Texts: []string{"OverlayText", "AltText", "Concept", "ImagePrompt"}}
	names := strings.Join(slices.Sorted(maps.Keys(colours)), "|")
	rules := []feedback.Rule[planning.BannerResult]{
		feedback.Setting(`(?i)\balt(?:ernative)?(?: text)?\s*(?::|=|to|should be)\s*(?P<x>.+)$`, "The alternative text", "altText", func(r *planning.BannerResult) *string { return &r.AltText }),
		feedback.On(`(?i)\b(?:no|without|remove(?: the)?|drop the)\s+(?:overlay\s*)?text\b(?: on it)?`, noOverlay),
		feedback.On(`(?i)\b(?:(?:overlay(?: text)?|text|headline|wording|(?:change|set)\s+it|^it)\s*(?::|=|to|should (?:say|read|be)|says|reads)|write|put the words?|put the text)\s*(?P<x>.+?)(?:\s+on (?:it|the (?:banner|poster|image)))?$`, setOverlay),
		feedback.On(`(?i)(?P<hex>#[0-9a-f]{6})\b(?:(?:\s*(?:,|and|&)\s*)(?P<hexbeside>#[0-9a-f]{6})\b)?`, setColours),
		feedback.On(`(?i)\b(?:(?:make it|use|in|more|with)\s+)*(?:an?\s+|some\s+|the\s+|colou?rs?\s+)*(?:(?P<shade>dark|deep|light|pale|bright)\s+)?(?P<colour>`+names+`)\b(?:\s*(?:and|,|&|/|on|with)\s*(?:(?:dark|deep|light|pale|bright)\s+)?(?P<beside>`+names+`)\b)?(?:\s+(?:tones?|colou?rs?|background|palette|accents?))?`, setColours),
		feedback.On(`(?i)\b(?:make it |a bit |much |more )*(?P<dir>darker|lighter|brighter)\b`, shade),
		feedback.On(`(?i)\b(?:show|mention|include|add|with)\s+(?P<x>.+)$`, depict),
	}
	return form.Section(event.Banner, draftBanner, s.Beside(rules), func(_ *prose.Writer, r *planning.BannerResult) {
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

func setOverlay(w *prose.Writer, r *planning.BannerResult, m feedback.Match) feedback.Outcome {
	wanted := prose.Unquote(m["x"])
	r.OverlayText = prose.Clip(wanted, overlayLimit)
	r.AltText = altText(w, r.OverlayText)
	return feedback.Holding("The poster says “"+r.OverlayText+"”", "overlayText = "+r.OverlayText,
		func() bool { return r.OverlayText == wanted }, "overlayText")
}

func noOverlay(w *prose.Writer, r *planning.BannerResult, _ feedback.Match) feedback.Outcome {
	r.OverlayText, r.AltText = "", altText(w, "")
	return feedback.Holding("The poster carries no title", "overlayText is empty", func() bool { return r.OverlayText == "" }, "overlayText")
}

func setColours(_ *prose.Writer, r *planning.BannerResult, m feedback.Match) feedback.Outcome {
	first, second := cmp.Or(strings.ToLower(m["hex"]), colours[strings.ToLower(m["colour"])]), cmp.Or(strings.ToLower(m["hexbeside"]), colours[strings.ToLower(m["beside"])])
	switch strings.ToLower(m["shade"]) {
	case "dark", "deep":
		first = mix(first, "#000000", 50)
	case "light", "pale":
		first = mix(first, "#ffffff", 55)
	}
	return repaint(r, first, second)
}

// repaint makes first the colour of the poster: the background is first or a
// dark tone of it, accents are second and light tones.
func repaint(r *planning.BannerResult, first, second string) feedback.Outcome {
	background := first
	if c := poster.Colour(first); poster.Contrast(poster.Ink(c), c) < 4.5 { // no text could stand on it
		background = mix(first, "#000000", 55)
	}
	r.Palette = []string{background, cmp.Or(second, mix(first, "#ffffff", 45)), mix(first, "#ffffff", 80)}
	if background != first {
		r.Palette = append(r.Palette, first)
	}
	wanted := strings.TrimSpace(first + " " + second)
	return feedback.Holding("Colours are "+wanted, "palette contains "+wanted, func() bool {
		return slices.Contains(r.Palette, first) && (second == "" || slices.Contains(r.Palette, second))
	}, "palette")
}

func shade(w *prose.Writer, r *planning.BannerResult, m feedback.Match) feedback.Outcome {
	towards, becomes := "#ffffff", "lighter"
	if strings.EqualFold(m["dir"], "darker") {
		towards, becomes = "#000000", "darker"
	}
	old := r.Palette[0]
	r.Palette[0] = mix(old, towards, 35)
	return feedback.Holding("Background goes from "+old+" to "+r.Palette[0], "palette[0] is "+becomes+" than "+old, func() bool {
		return len(r.Palette) > 0 && r.Palette[0] != old && (light(r.Palette[0]) > light(old)) == (becomes == "lighter")
	}, "palette").Than(w)
}

// light is how bright a colour is, at most 1000.
func light(colour string) int {
	c := poster.Colour(colour)
	return (int(c.R)*299 + int(c.G)*587 + int(c.B)*114) / 255
}

// depict is honest: the offline poster cannot picture things.
func depict(_ *prose.Writer, r *planning.BannerResult, m feedback.Match) feedback.Outcome {
	x := prose.Clip(prose.Unquote(m["x"]), 200)
	r.ImagePrompt = strings.TrimSuffix(r.ImagePrompt, ".") + ". Show " + x + "."
	return feedback.Outcome{Text: "Show “" + x + "”", Why: "the offline poster is made of shapes and words; it is kept in the image prompt"}
}

//go:embed colours.json
var colourFile []byte

// colours are "#rrggbb", by name.
var colours = draft.Table[map[string]string](colourFile)

// mix moves a colour a share (0 to 100) of the way to another.
func mix(from, to string, share int) string {
	a, b := poster.Colour(from), poster.Colour(to)
	part := func(x, y uint8) int { return (int(x)*(100-share) + int(y)*share) / 100 }
	return fmt.Sprintf("#%02x%02x%02x", part(a.R, b.R), part(a.G, b.G), part(a.B, b.B))
}
