package promoter

import (
	"regexp"
	"slices"
	"strings"

	"footlight/backend/curation/drafter/form"
	"footlight/backend/curation/drafter/prose"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// Social is the section of that aspect.
func Social() form.Section[planning.SocialResult] {
	return form.New(event.SocialNetwork, form.First[planning.SocialResult](event.SocialNetwork))
}

const maxTags = 5

var beside = regexp.MustCompile(`[^\p{L}\p{Nd}]+`) // what no hashtag has

// Photo is the section of that aspect.
func Photo() form.Section[planning.PhotoResult] { return form.New(event.PhotoNetwork, draftPhoto) }

func draftPhoto(w *prose.Writer) planning.PhotoResult {
	r := form.First[planning.PhotoResult](event.PhotoNetwork)(w)
	r.Hashtags = hashtags(w)
	return r
}

// hashtags returns the hashtags of the kind of event and, if it can be one, of the topic.
func hashtags(w *prose.Writer) []string {
	topic, out := "#"+beside.ReplaceAllString(strings.ToLower(w.Topic()), ""), slices.Clone(w.Genre.Tags)
	if n := len([]rune(topic)); n > 1 && n <= 41 && !slices.Contains(out, topic) {
		out = append(out, topic)
	}
	return out[:min(maxTags, len(out))]
}
