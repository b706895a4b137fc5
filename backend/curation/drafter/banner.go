package drafter

import (
	"regexp"
	"slices"
	"strings"

	"footlight/backend/event"
)

const overlayLimit = 60

func bannerDesk() desk {
	const names = `red|orange|amber|gold(?:en)?|yellow|green|olive|teal|turquoise|cyan|blue|navy|indigo|purple|violet|magenta|pink|brown|beige|black|white|gr[ae]y|silver`
	rules := []rule[event.BannerResult]{
		{regexp.MustCompile(`(?i)\balt(?:ernative)?(?: text)?\s*(?::|=|to|should be)\s*(?P<x>.+)$`), afterwards(setAlt)},
		{regexp.MustCompile(`(?i)\b(?:no|without|remove(?: the)?|drop the)\s+(?:overlay\s*)?text\b(?: on it)?`), noOverlay},
		{regexp.MustCompile(`(?i)\b(?:(?:overlay(?: text)?|text|headline|wording|it)\s*(?::|=|to|should (?:say|read|be)|says|reads)|write|put the words?|put the text)\s*(?P<x>.+?)(?:\s+on (?:it|the (?:banner|poster|image)))?$`), setOverlay},
		{regexp.MustCompile(`(?i)#(?P<hex>[0-9a-f]{6})\b(?:(?:\s*(?:,|and|&)\s*)#(?P<hex2>[0-9a-f]{6})\b)?`), setHex},
		{regexp.MustCompile(`(?i)\b(?:(?:make it|use|in|more|with)\s+)*(?:an?\s+|some\s+|the\s+|colou?rs?\s+)*(?:(?P<shade>dark|deep|light|pale|bright)\s+)?(?P<c>` + names + `)\b(?:\s*(?:and|,|&|/|on|with)\s*(?:(?:dark|deep|light|pale|bright)\s+)?(?P<c2>` + names + `)\b)?(?:\s+(?:tones?|colou?rs?|background|palette|accents?))?`), setColours},
		{regexp.MustCompile(`(?i)\b(?:make it |a bit |much |more )*(?P<dir>darker|lighter|brighter|more contrast)\b`), shade},
		{regexp.MustCompile(`(?i)\b(?:show|mention|include|add|with)\s+(?P<x>.+)$`), depict},
		{languageWords, language[event.BannerResult]},
	}
	return bench[event.BannerResult]{name: event.Banner, first: draftBanner, rules: rules, tidy: tidyBanner}
}

func draftBanner(w *writer) event.BannerResult {
	palettes := w.genre.Palettes
	palette := slices.Clone(palettes[w.random.IntN(len(palettes))])
	name := w.name()
	return event.BannerResult{
		Concept:     capital(w.genre.Scene) + ", reduced to discs of light and one beam from above; the title stands large on the left.",
		ImagePrompt: clip("Poster for "+name+": "+w.genre.Scene+", flat shapes, "+strings.Join(palette, ", ")+", generous empty space on the left for the title, no people, no lettering.", 1200),
		Palette:     palette, OverlayText: clip(name, overlayLimit), AltText: altText(w, name),
		Reasoning: "Drawn by code from the palette of this kind of event, so that every word on it can be read.",
	}
}

func altText(w *writer, overlay string) string {
	text := "Poster with discs of light and a beam from above"
	if overlay != "" {
		text += "; it says “" + overlay + "”"
	}
	if w.date() != "" {
		text += ", " + w.date() + ", " + w.clock()
	}
	return clip(text+".", 300)
}

func setOverlay(w *writer, r *event.BannerResult, m match) outcome {
	wanted := unquote(m["x"])
	r.OverlayText = clip(wanted, overlayLimit)
	r.AltText = altText(w, r.OverlayText)
	return outcome{
		text: "The poster says “" + r.OverlayText + "”", predicate: "overlayText = " + r.OverlayText,
		met: r.OverlayText == wanted, still: func() bool { return r.OverlayText == wanted },
	}
}

func noOverlay(w *writer, r *event.BannerResult, _ match) outcome {
	r.OverlayText, r.AltText = "", altText(w, "")
	return outcome{text: "The poster carries no title", predicate: "overlayText is empty", met: true, still: func() bool { return r.OverlayText == "" }}
}

func setAlt(_ *writer, r *event.BannerResult, m match) outcome {
	wanted := unquote(m["x"])
	r.AltText = clip(wanted, 300)
	return outcome{text: "The alternative text is the creator's", predicate: "altText = " + r.AltText, met: r.AltText == wanted}
}

func setHex(_ *writer, r *event.BannerResult, m match) outcome {
	return repaint(r, "#"+strings.ToLower(m["hex"]), hashed(m["hex2"]))
}

func hashed(hex string) string {
	if hex == "" {
		return ""
	}
	return "#" + strings.ToLower(hex)
}

func setColours(_ *writer, r *event.BannerResult, m match) outcome {
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
func repaint(r *event.BannerResult, first, second string) outcome {
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
	return outcome{text: "Colours are " + wanted, predicate: "palette contains " + wanted, met: painted(), still: painted}
}

func shade(_ *writer, r *event.BannerResult, m match) outcome {
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
	return outcome{
		text: "Background goes from " + old + " to " + now, predicate: "palette[0] = " + now,
		met: now != old, still: func() bool { return r.Palette[0] == now },
	}
}

// depict is honest: the offline poster cannot picture things.
func depict(_ *writer, r *event.BannerResult, m match) outcome {
	x := clip(unquote(m["x"]), 200)
	r.ImagePrompt = clip(strings.TrimSuffix(r.ImagePrompt, ".")+". Show "+x+".", 1200)
	return outcome{text: "Show “" + x + "”: the offline poster is made of shapes and words; it is kept in the image prompt"}
}

func tidyBanner(_ *writer, r *event.BannerResult) {
	r.OverlayText = line(r.OverlayText)
	r.ImageURL, r.Renditions = "", nil
}
