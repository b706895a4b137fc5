package promoter

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"footlight/backend/curation/drafter/feedback"
	"footlight/backend/curation/drafter/prose"
	"footlight/backend/event"
)

const maxTags = 5

// Photo is the section of that aspect.
func Photo() feedback.Section[event.PhotoResult] {
	s := feedback.Wording[event.PhotoResult]{
		Texts: func(r *event.PhotoResult) []*string { return feedback.All(r.Carousel, &r.Caption) },
		More:  func(w *prose.Writer) []string { return []string{strings.Join(w.Genre.Gains, " · ")} },
	}
	rules := []feedback.Rule[event.PhotoResult]{
		feedback.Setting(`(?i)^\s*(?:the\s+)?caption\s*(?::|=|should be)\s*(?P<x>.+)$`, "The caption", "caption", 2200, prose.Unquote, func(r *event.PhotoResult) *string { return &r.Caption }),
		feedback.On(`(?i)\b(?:no|without|remove(?: the| all)?)\s+hashtags?\b`, noTags),
		feedback.On(`(?i)\b(?:only\s+|just\s+)?(?P<n>[0-5]|one|two|three|four|five)\s+hashtags?\b`, setTags),
		feedback.On(`(?i)\bfewer\s+hashtags\b`, fewerTags),
		feedback.On(`(?i)(?:\b(?:add|use|include|with)\s+)?(?:the\s+)?(?:hashtags?\s*:?\s*)?(?P<x>#[\p{L}\p{N}_]{1,50}(?:[\s,]+(?:and\s+)?#[\p{L}\p{N}_]{1,50})*)`, addTags),
		feedback.On(`(?i)\b(?P<n>[0-8]|one|two|three|four|five|six|seven|eight)\s+(?:slides|pictures|images)\b`, setSlides),
		feedback.On(`(?i)\b(?:show|picture|photo of|image of)\s+(?P<x>.+)$`, setBrief),
	}
	return feedback.Section[event.PhotoResult]{Name: event.PhotoNetwork, First: draftPhoto, Rules: append(rules, s.Rules()...), Tidy: tidyPhoto}
}

func draftPhoto(w *prose.Writer) event.PhotoResult {
	caption := w.Choose(w.Genre.Hooks)
	if w.Date() != "" {
		caption += "\n\n" + w.Date() + ", " + w.Clock() + "."
	}
	caption += "\n\nThe link to the room is in the profile."
	slides := []string{"The poster", prose.Capital(w.Genre.Scene)}
	if w.Performers() != "" {
		slides = append(slides, prose.Clip("On stage: "+w.Performers(), 300))
	}
	if w.Date() != "" {
		slides = append(slides, w.Date()+", "+w.Clock())
	}
	return event.PhotoResult{
		Caption: caption, Hashtags: hashtags(w), Carousel: slides,
		ImageBrief: prose.Clip("Portrait format, 4:5: "+w.Genre.Scene+", in the poster's colours, with room for the date.", 1000),
		Reasoning:  "The first line stands alone before the fold; few hashtags, all of them about the event.",
	}
}

func hashtags(w *prose.Writer) []string {
	out := slices.Clone(w.Genre.Tags)
	if topic := hashtag(w.Topic()); topic != "" && !slices.Contains(out, topic) {
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

func noTags(_ *prose.Writer, r *event.PhotoResult, _ feedback.Match) feedback.Outcome {
	r.Hashtags = []string{}
	return feedback.Holding("Use no hashtags", "len(hashtags) = 0", func() bool { return len(r.Hashtags) == 0 }, "hashtags")
}

func setTags(w *prose.Writer, r *event.PhotoResult, m feedback.Match) feedback.Outcome {
	n := feedback.Number(m["n"])
	for _, tag := range hashtags(w) {
		if len(r.Hashtags) < n && !slices.Contains(r.Hashtags, tag) {
			r.Hashtags = append(r.Hashtags, tag)
		}
	}
	r.Hashtags = r.Hashtags[:min(n, len(r.Hashtags))]
	return feedback.Holding(fmt.Sprintf("Use %d hashtags", n), fmt.Sprintf("len(hashtags) = %d", n),
		func() bool { return len(r.Hashtags) == n }, "hashtags")
}

func fewerTags(w *prose.Writer, r *event.PhotoResult, _ feedback.Match) feedback.Outcome {
	return setTags(w, r, feedback.Match{"n": fmt.Sprint(max(0, len(r.Hashtags)-2))}).Than(w)
}

func addTags(_ *prose.Writer, r *event.PhotoResult, m feedback.Match) feedback.Outcome {
	tags := regexp.MustCompile(`#[\p{L}\p{N}_]{1,50}`).FindAllString(m["x"], -1)
	all := slices.Clone(tags)
	for _, tag := range r.Hashtags {
		if !slices.Contains(all, tag) {
			all = append(all, tag)
		}
	}
	r.Hashtags = all[:min(maxTags, len(all))]
	text := strings.Join(tags, " ")
	return feedback.Holding("Use the hashtags "+text, "hashtags contains "+text, func() bool {
		return !slices.ContainsFunc(tags, func(tag string) bool { return !slices.Contains(r.Hashtags, tag) })
	}, "hashtags")
}

func setSlides(w *prose.Writer, r *event.PhotoResult, m feedback.Match) feedback.Outcome {
	n := feedback.Number(m["n"])
	for i := 0; len(r.Carousel) < n; i++ {
		r.Carousel = append(r.Carousel, w.Genre.Gains[i%len(w.Genre.Gains)])
	}
	r.Carousel = r.Carousel[:n]
	return feedback.Holding(fmt.Sprintf("Show %d pictures", n), fmt.Sprintf("len(carousel) = %d", n),
		func() bool { return len(r.Carousel) == n }, "carousel")
}

func setBrief(_ *prose.Writer, r *event.PhotoResult, m feedback.Match) feedback.Outcome {
	x := prose.Clip(prose.Unquote(m["x"]), 300)
	r.ImageBrief = prose.Clip("Portrait format, 4:5: "+x+", in the poster's colours.", 1000)
	return feedback.Holding("The picture shows “"+x+"”", "imageBrief contains "+x, func() bool { return prose.Contains(r.ImageBrief, x) }, "imageBrief")
}

func tidyPhoto(w *prose.Writer, r *event.PhotoResult) {
	r.Caption = prose.Clip(prose.FirstNonEmpty(r.Caption, w.Name()), 2200)
	r.Hashtags = r.Hashtags[:min(maxTags, len(r.Hashtags))]
	r.Carousel = slices.DeleteFunc(r.Carousel, func(s string) bool { return s == "" })
}
