package drafter

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"footlight/backend/event"
)

const maxTags = 5

func photoDesk() desk {
	s := style[event.PhotoResult]{
		texts: func(r *event.PhotoResult) []*string {
			out := []*string{&r.Caption}
			for i := range r.Carousel {
				out = append(out, &r.Carousel[i])
			}
			return out
		},
		shorten: func(_ *writer, r *event.PhotoResult) bool {
			before := len(r.Caption)
			r.Caption = shorter(r.Caption)
			return len(r.Caption) < before
		},
		extend: func(w *writer, r *event.PhotoResult) bool {
			more := strings.Join(w.genre.Gains, " · ")
			if strings.Contains(r.Caption, more) {
				return false
			}
			r.Caption += "\n\n" + more
			return true
		},
		tone:    func(w *writer, r *event.PhotoResult, t tone) { r.Caption = w.reopen(r.Caption, t) },
		mention: func(_ *writer, r *event.PhotoResult, x string) { r.Caption += "\n\n" + capital(x) + "." },
	}
	rules := []rule[event.PhotoResult]{
		{regexp.MustCompile(`(?i)^\s*(?:the\s+)?caption\s*(?::|=|should be)\s*(?P<x>.+)$`), afterwards(setCaption)},
		{regexp.MustCompile(`(?i)\b(?:no|without|remove(?: the| all)?)\s+hashtags?\b`), noTags},
		{regexp.MustCompile(`(?i)\b(?:only\s+|just\s+)?(?P<n>[0-5]|one|two|three|four|five)\s+hashtags?\b`), setTags},
		{regexp.MustCompile(`(?i)\bfewer\s+hashtags\b`), fewerTags},
		{regexp.MustCompile(`(?i)(?:\b(?:add|use|include|with)\s+)?(?:the\s+)?(?:hashtags?\s*:?\s*)?(?P<x>#[\p{L}\p{N}_]{1,50}(?:[\s,]+(?:and\s+)?#[\p{L}\p{N}_]{1,50})*)`), addTags},
		{regexp.MustCompile(`(?i)\b(?P<n>[0-8]|one|two|three|four|five|six|seven|eight)\s+(?:slides|pictures|images)\b`), setSlides},
		{regexp.MustCompile(`(?i)\b(?:show|picture|photo of|image of)\s+(?P<x>.+)$`), setBrief},
	}
	return bench[event.PhotoResult]{name: event.PhotoNetwork, first: draftPhoto, rules: append(rules, s.rules()...), tidy: tidyPhoto}
}

func draftPhoto(w *writer) event.PhotoResult {
	caption := w.choose(w.genre.Hooks)
	if w.date() != "" {
		caption += "\n\n" + w.date() + ", " + w.clock() + "."
	}
	caption += "\n\nThe link to the room is in the profile."
	slides := []string{"The poster", capital(w.genre.Scene)}
	if w.performers() != "" {
		slides = append(slides, clip("On stage: "+w.performers(), 300))
	}
	if w.date() != "" {
		slides = append(slides, w.date()+", "+w.clock())
	}
	return event.PhotoResult{
		Caption: caption, Hashtags: w.hashtags(), Carousel: slides,
		ImageBrief: clip("Portrait format, 4:5: "+w.genre.Scene+", in the poster's colours, with room for the date.", 1000),
		Reasoning:  "The first line stands alone before the fold; few hashtags, all of them about the event.",
	}
}

func (w *writer) hashtags() []string {
	out := slices.Clone(w.genre.Tags)
	if topic := hashtag(w.topic()); topic != "" && !slices.Contains(out, topic) {
		out = append(out, topic)
	}
	return out[:min(maxTags, len(out))]
}

// hashtag is a text as one hashtag, "" if nothing is left of it.
func hashtag(s string) string {
	tag := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, s)
	if tag == "" || len([]rune(tag)) > 40 {
		return ""
	}
	return "#" + tag
}

func setCaption(_ *writer, r *event.PhotoResult, m match) outcome {
	wanted := unquote(m["x"])
	r.Caption = clip(wanted, 2200)
	return outcome{text: "The caption is the creator's", predicate: "caption is as given", met: r.Caption == wanted && wanted != ""}
}

func noTags(_ *writer, r *event.PhotoResult, _ match) outcome {
	r.Hashtags = []string{}
	return outcome{text: "Use no hashtags", predicate: "len(hashtags) = 0", met: true, still: func() bool { return len(r.Hashtags) == 0 }}
}

func setTags(w *writer, r *event.PhotoResult, m match) outcome {
	n := 0
	if m["n"] != "0" {
		n = number(m["n"])
	}
	for _, tag := range w.hashtags() {
		if len(r.Hashtags) < n && !slices.Contains(r.Hashtags, tag) {
			r.Hashtags = append(r.Hashtags, tag)
		}
	}
	r.Hashtags = r.Hashtags[:min(n, len(r.Hashtags))]
	return outcome{text: fmt.Sprintf("Use %d hashtags", n), predicate: fmt.Sprintf("len(hashtags) = %d", n), met: len(r.Hashtags) == n, still: func() bool { return len(r.Hashtags) == n }}
}

func fewerTags(w *writer, r *event.PhotoResult, _ match) outcome {
	return setTags(w, r, match{"n": fmt.Sprint(max(0, len(r.Hashtags)-2))})
}

func addTags(_ *writer, r *event.PhotoResult, m match) outcome {
	tags := regexp.MustCompile(`#[\p{L}\p{N}_]{1,50}`).FindAllString(m["x"], -1)
	all := slices.Clone(tags)
	for _, tag := range r.Hashtags {
		if !slices.Contains(all, tag) {
			all = append(all, tag)
		}
	}
	r.Hashtags = all[:min(maxTags, len(all))]
	text := strings.Join(tags, " ")
	return outcome{text: "Use the hashtags " + text, predicate: "hashtags contains " + text, met: len(tags) <= maxTags, still: func() bool {
		return !slices.ContainsFunc(tags, func(tag string) bool { return !slices.Contains(r.Hashtags, tag) })
	}}
}

func setSlides(w *writer, r *event.PhotoResult, m match) outcome {
	n := 0
	if m["n"] != "0" {
		n = number(m["n"])
	}
	for i := 0; len(r.Carousel) < n; i++ {
		r.Carousel = append(r.Carousel, w.genre.Gains[i%len(w.genre.Gains)])
	}
	r.Carousel = r.Carousel[:n]
	return outcome{text: fmt.Sprintf("Show %d pictures", n), predicate: fmt.Sprintf("len(carousel) = %d", n), met: true, still: func() bool { return len(r.Carousel) == n }}
}

func setBrief(_ *writer, r *event.PhotoResult, m match) outcome {
	x := clip(unquote(m["x"]), 300)
	r.ImageBrief = clip("Portrait format, 4:5: "+x+", in the poster's colours.", 1000)
	return outcome{text: "The picture shows “" + x + "”", predicate: "imageBrief contains " + x, met: true}
}

func tidyPhoto(w *writer, r *event.PhotoResult) {
	r.Caption = clip(firstNonEmpty(r.Caption, w.name()), 2200)
	r.Hashtags = r.Hashtags[:min(maxTags, len(r.Hashtags))]
	r.Carousel = slices.DeleteFunc(r.Carousel, func(s string) bool { return s == "" })
}
