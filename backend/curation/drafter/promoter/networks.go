package promoter

import (
	"regexp"
	"slices"
	"strings"

	"footlight/backend/curation/drafter/feedback"
	"footlight/backend/curation/drafter/form"
	"footlight/backend/curation/drafter/prose"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// Social is the section of that aspect.
func Social() feedback.Section[planning.SocialResult] {
	s := feedback.Wording[planning.SocialResult]{
		Texts: []string{"Body", "Headline", "CTA", "EventPost"},
		Opens: true,
		More: func(w *prose.Writer) []string {
			return []string{"What you get:\n- " + strings.Join(w.Genre.Gains, "\n- ")}
		},
	}
	rules := []feedback.Rule[planning.SocialResult]{
		feedback.Setting(`(?i)\bheadline\s*(?::|=|to|should be)\s*(?P<x>.+)$`, "The headline", "headline", func(r *planning.SocialResult) *string { return &r.Headline }),
	}
	return form.Section(event.SocialNetwork, form.First[planning.SocialResult](event.SocialNetwork), append(rules, s.Rules()...))
}

const maxTags = 5

var (
	hashtag = regexp.MustCompile(`#[\p{L}\p{N}_]{1,50}`)
	beside  = regexp.MustCompile(`[^\p{L}\p{Nd}]+`) // what no hashtag has
)

// Photo is the section of that aspect.
func Photo() feedback.Section[planning.PhotoResult] {
	s := feedback.Wording[planning.PhotoResult]{
		Texts: []string{"Caption", "Carousel"},
		Opens: true,
		More:  func(w *prose.Writer) []string { return []string{strings.Join(w.Genre.Gains, " · ")} },
	}
	tags := form.List[planning.PhotoResult]{
		What: "hashtags", Field: "hashtags", Most: maxTags,
		Of: func(r *planning.PhotoResult) *[]string { return &r.Hashtags },
		Spare: func(w *prose.Writer, r *planning.PhotoResult) []string {
			return slices.DeleteFunc(hashtags(w), form.Among(r.Hashtags))
		},
	}
	rules := []feedback.Rule[planning.PhotoResult]{
		feedback.Setting(`(?i)^\s*(?:the\s+)?caption\s*(?::|=|should be)\s*(?P<x>.+)$`, "The caption", "caption", func(r *planning.PhotoResult) *string { return &r.Caption }),
		tags.Sized(`(?i)\b(?:(?:no|without|remove(?: the| all)?)|(?:only\s+|just\s+)?(?P<n>[0-5]|one|two|three|four|five)|(?P<dir>fewer))\s+hashtags?\b`),
		tags.Adding(`(?i)(?:\b(?:add|use|include|with)\s+)?(?:the\s+)?(?:hashtags?\s*:?\s*)?(?P<x>#[\p{L}\p{N}_]{1,50}(?:[\s,]+(?:and\s+)?#[\p{L}\p{N}_]{1,50})*)`, func(x string) []string { return hashtag.FindAllString(x, -1) }),
	}
	return form.Section(event.PhotoNetwork, draftPhoto, append(rules, s.Rules()...))
}

func draftPhoto(w *prose.Writer) planning.PhotoResult {
	r := form.First[planning.PhotoResult](event.PhotoNetwork)(w)
	r.Hashtags = hashtags(w)
	return r
}

// hashtags are those of the kind of event and, where it makes one, of the topic.
func hashtags(w *prose.Writer) []string {
	topic, out := "#"+beside.ReplaceAllString(strings.ToLower(w.Topic()), ""), slices.Clone(w.Genre.Tags)
	if n := len([]rune(topic)); n > 1 && n <= 41 && !slices.Contains(out, topic) {
		out = append(out, topic)
	}
	return out[:min(maxTags, len(out))]
}
