package promoter

import (
	"regexp"
	"slices"
	"strings"

	"footlight/backend/curation/check"
	"footlight/backend/curation/drafter/feedback"
	"footlight/backend/curation/drafter/form"
	"footlight/backend/curation/drafter/prose"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// Microblog is the section of that aspect.
func Microblog() feedback.Section[planning.MicroblogResult] {
	s := feedback.Wording[planning.MicroblogResult]{
		Texts: []string{"Posts"}, Shorten: shortenPosts, Mention: mentionInPost, Opens: true,
	}
	posts := form.List[planning.MicroblogResult]{
		What: "posts", Field: "posts", Least: 1, Most: maxPosts, Spare: sparePosts,
		Of: func(r *planning.MicroblogResult) *[]string { return &r.Posts },
	}
	rules := []feedback.Rule[planning.MicroblogResult]{
		posts.Sized(`(?i)\b(?:(?:exactly\s+|only\s+|just\s+)?(?P<n>\d|` + feedback.Count + `)|(?P<dir>more|fewer|less))\s+posts\b`),
		feedback.On(`(?i)\b(?:no|without|remove(?: the| all)?)\s+hashtags?\b`, s.Free("Use no hashtags", "posts contain no #", tagForm, without(tagForm))),
		feedback.On(`(?i)\b(?:no|without|remove(?: the| all)?)\s+links?\b`, s.Free("Use no links", "posts contain no link", linkForm, without(linkForm))),
	}
	return form.Section(event.Microblog, form.First[planning.MicroblogResult](event.Microblog), append(rules, s.Rules()...), tidyMicroblog)
}

const (
	maxPosts = 10
	// postWeight leaves a margin under the network's limit, so that a post also
	// fits where other networks count differently.
	postWeight = 260
)

var (
	tagForm    = regexp.MustCompile(`\s*#[\p{L}\p{N}_]+`)
	linkForm   = regexp.MustCompile(`\s*https?://\S+`)
	endingForm = regexp.MustCompile(`(?:\s+(?:https?://\S+|#[\p{L}\p{N}_]+))+\s*$`)
)

// without drops what is found.
func without(found *regexp.Regexp) func(string) string {
	return func(post string) string { return strings.TrimSpace(found.ReplaceAllString(post, "")) }
}

// parted is a post's text, and the link and hashtags at its end.
func parted(post string) (text, ending string) {
	ending = endingForm.FindString(post)
	return strings.TrimSpace(strings.TrimSuffix(post, ending)), ending
}

// fitted is a post whose text is cut as far as its ending needs.
func fitted(text, ending string) string {
	for limit := len([]rune(text)); limit > 10; limit -= 8 {
		if whole := prose.Clip(text, limit) + ending; fits(whole) {
			return whole
		}
	}
	return prose.Clip(text, 100)
}

// fits holds by weight and, for networks that count plainly, by characters.
func fits(post string) bool {
	return check.Weight(post) <= postWeight && len([]rune(post)) <= 280
}

// tidyMicroblog cuts long posts, and gives each its time.
func tidyMicroblog(_ *prose.Writer, r *planning.MicroblogResult) {
	old := r.Schedule
	r.Schedule = nil
	for i, p := range r.Posts {
		if !fits(p) {
			r.Posts[i] = fitted(parted(p))
		}
		slot := planning.PostTime{Post: i, OffsetHours: -24 * (2 + i), Purpose: "tease"}
		if at := slices.IndexFunc(old, func(t planning.PostTime) bool { return t.Post == i }); at >= 0 {
			slot = old[at]
		}
		r.Schedule = append(r.Schedule, slot)
	}
}

func shortenPosts(_ *prose.Writer, r *planning.MicroblogResult) bool {
	changed := false
	for i, p := range r.Posts {
		text, ending := parted(p)
		short := prose.FirstSentence(text)
		if len(short) < len(text) {
			r.Posts[i], changed = short+ending, true
		}
	}
	if last := len(r.Posts) - 1; !changed && last > 0 {
		r.Posts, changed = r.Posts[:last], true
	}
	return changed
}

// mentionInPost puts what is to be mentioned first where it would be cut.
func mentionInPost(_ *prose.Writer, r *planning.MicroblogResult, x string) {
	text, ending := parted(r.Posts[0])
	r.Posts[0] = fitted(text+" "+prose.Capital(x)+".", ending)
	if !prose.Contains(r.Posts[0], x) {
		r.Posts[0] = fitted(prose.Capital(x)+". "+text, ending)
	}
}

// sparePosts say what one takes home.
func sparePosts(w *prose.Writer, r *planning.MicroblogResult) (spare []string) {
	for i := range maxPosts {
		spare = append(spare, w.Name()+": "+w.Genre.Gains[(len(r.Posts)+i)%len(w.Genre.Gains)]+".\n"+w.Facts.RoomURL)
	}
	return spare
}
