package planner

import (
	"slices"
	"strings"

	"footlight/backend/curation/drafter/prose"
	"footlight/backend/curation/drafter/section"
	"footlight/backend/event"
)

const overlayLimit = 60

// Banner is the section of that aspect.
func Banner() section.Of[event.BannerResult] {
	const names = `red|orange|amber|gold(?:en)?|yellow|green|olive|teal|turquoise|cyan|blue|navy|indigo|purple|violet|magenta|pink|brown|beige|black|white|gr[ae]y|silver`
	rules := []section.Rule[event.BannerResult]{
		section.On(`(?i)\balt(?:ernative)?(?: text)?\s*(?::|=|to|should be)\s*(?P<x>.+)$`, section.Afterwards(setAlt)),
		section.On(`(?i)\b(?:no|without|remove(?: the)?|drop the)\s+(?:overlay\s*)?text\b(?: on it)?`, noOverlay),
		section.On(`(?i)\b(?:(?:overlay(?: text)?|text|headline|wording|it)\s*(?::|=|to|should (?:say|read|be)|says|reads)|write|put the words?|put the text)\s*(?P<x>.+?)(?:\s+on (?:it|the (?:banner|poster|image)))?$`, setOverlay),
		section.On(`(?i)#(?P<hex>[0-9a-f]{6})\b(?:(?:\s*(?:,|and|&)\s*)#(?P<hex2>[0-9a-f]{6})\b)?`, setHex),
		section.On(`(?i)\b(?:(?:make it|use|in|more|with)\s+)*(?:an?\s+|some\s+|the\s+|colou?rs?\s+)*(?:(?P<shade>dark|deep|light|pale|bright)\s+)?(?P<c>`+names+`)\b(?:\s*(?:and|,|&|/|on|with)\s*(?:(?:dark|deep|light|pale|bright)\s+)?(?P<c2>`+names+`)\b)?(?:\s+(?:tones?|colou?rs?|background|palette|accents?))?`, setColours),
		section.On(`(?i)\b(?:make it |a bit |much |more )*(?P<dir>darker|lighter|brighter|more contrast)\b`, shade),
		section.On(`(?i)\b(?:show|mention|include|add|with)\s+(?P<x>.+)$`, depict),
		section.On(section.LanguageWords, section.Language[event.BannerResult]),
	}
	return section.Of[event.BannerResult]{Name: event.Banner, First: draftBanner, Rules: rules, Tidy: tidyBanner}
}

func draftBanner(w *section.Writer) event.BannerResult {
	palettes := w.Genre.Palettes
	palette := slices.Clone(palettes[w.Random.IntN(len(palettes))])
	name := w.Name()
	return event.BannerResult{
		Concept:     prose.Capital(w.Genre.Scene) + ", reduced to discs of light and one beam from above; the title stands large on the left.",
		ImagePrompt: prose.Clip("Poster for "+name+": "+w.Genre.Scene+", flat shapes, "+strings.Join(palette, ", ")+", generous empty space on the left for the title, no people, no lettering.", 1200),
		Palette:     palette, OverlayText: prose.Clip(name, overlayLimit), AltText: altText(w, name),
		Reasoning: "Drawn by code from the palette of this kind of event, so that every word on it can be read.",
	}
}

func altText(w *section.Writer, overlay string) string {
	text := "Poster with discs of light and a beam from above"
	if overlay != "" {
		text += "; it says “" + overlay + "”"
	}
	if w.Date() != "" {
		text += ", " + w.Date() + ", " + w.Clock()
	}
	return prose.Clip(text+".", 300)
}

func setOverlay(w *section.Writer, r *event.BannerResult, m section.Match) section.Outcome {
	wanted := prose.Unquote(m["x"])
	r.OverlayText = prose.Clip(wanted, overlayLimit)
	r.AltText = altText(w, r.OverlayText)
	return section.Outcome{
		Text: "The poster says “" + r.OverlayText + "”", Predicate: "overlayText = " + r.OverlayText,
		Met: r.OverlayText == wanted, Still: func() bool { return r.OverlayText == wanted },
	}
}

func noOverlay(w *section.Writer, r *event.BannerResult, _ section.Match) section.Outcome {
	r.OverlayText, r.AltText = "", altText(w, "")
	return section.Outcome{Text: "The poster carries no title", Predicate: "overlayText is empty", Met: true, Still: func() bool { return r.OverlayText == "" }}
}

func setAlt(_ *section.Writer, r *event.BannerResult, m section.Match) section.Outcome {
	wanted := prose.Unquote(m["x"])
	r.AltText = prose.Clip(wanted, 300)
	return section.Outcome{Text: "The alternative text is the creator's", Predicate: "altText = " + r.AltText, Met: r.AltText == wanted}
}

func setHex(_ *section.Writer, r *event.BannerResult, m section.Match) section.Outcome {
	return repaint(r, "#"+strings.ToLower(m["hex"]), hashed(m["hex2"]))
}

func hashed(hex string) string {
	if hex == "" {
		return ""
	}
	return "#" + strings.ToLower(hex)
}

func setColours(_ *section.Writer, r *event.BannerResult, m section.Match) section.Outcome {
	first := colour(m["c"])
	switch strings.ToLower(m["shade"]) {
	case "dark", "deep":
		first = mix(first, "#000000", 50)
	case "light", "pale":
		first = mix(first, "#ffffff", 55)
	}
	return repaint(r, first, colour(m["c2"]))
}

// repaint makes first the colour of the poster: the background is first or a
// dark tone of it, accents are second and light tones.
func repaint(r *event.BannerResult, first, second string) section.Outcome {
	background := first
	if !readable(background) {
		background = mix(first, "#000000", 55)
	}
	accent := second
	if accent == "" {
		accent = mix(first, "#ffffff", 45)
	}
	r.Palette = []string{background, accent, mix(first, "#ffffff", 80)}
	if background != first {
		r.Palette = append(r.Palette, first)
	}
	r.Reasoning = "Repainted in the colours the creator asked for."
	wanted := strings.TrimSpace(first + " " + second)
	painted := func() bool {
		return slices.Contains(r.Palette, first) && (second == "" || slices.Contains(r.Palette, second))
	}
	return section.Outcome{Text: "Colours are " + wanted, Predicate: "palette contains " + wanted, Met: painted(), Still: painted}
}

func shade(_ *section.Writer, r *event.BannerResult, m section.Match) section.Outcome {
	towards, share := "#000000", 35
	if dir := strings.ToLower(m["dir"]); dir == "lighter" || dir == "brighter" {
		towards = "#ffffff"
	} else if dir == "more contrast" {
		share = 60
	}
	old := r.Palette[0]
	now := mix(old, towards, share)
	r.Palette[0] = now
	r.Reasoning = "The background was changed as the creator asked."
	return section.Outcome{
		Text: "Background goes from " + old + " to " + now, Predicate: "palette[0] = " + now,
		Met: now != old, Still: func() bool { return r.Palette[0] == now },
	}
}

// depict is honest: the offline poster cannot picture things.
func depict(_ *section.Writer, r *event.BannerResult, m section.Match) section.Outcome {
	x := prose.Clip(prose.Unquote(m["x"]), 200)
	r.ImagePrompt = prose.Clip(strings.TrimSuffix(r.ImagePrompt, ".")+". Show "+x+".", 1200)
	return section.Outcome{Text: "Show “" + x + "”: the offline poster is made of shapes and words; it is kept in the image prompt"}
}

func tidyBanner(_ *section.Writer, r *event.BannerResult) {
	r.OverlayText = prose.Line(r.OverlayText)
	r.ImageURL, r.Renditions = "", nil
}
