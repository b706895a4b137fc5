package curation

import (
	"strings"

	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// Scopes returns both scopes with the schemas of their aspects' results.
func (e *Engine) Scopes() []planning.ScopeInfo {
	out := []planning.ScopeInfo{
		{ID: event.Planner, Name: "Event planner", Description: "An event plan: title, description, pricing, schedule and banner."},
		{ID: event.Promoter, Name: "Content promoter", Description: "A promotional content strategy with one aspect per promotion channel."},
	}
	for i := range out {
		for _, aspect := range out[i].ID.Aspects() {
			out[i].Aspects = append(out[i].Aspects, planning.AspectInfo{ID: aspect, Label: label(aspect), Schema: e.author.schemas.Text(aspect)})
		}
	}
	return out
}

func label(a event.Aspect) string {
	words := strings.ReplaceAll(string(a), "_", " ")
	return strings.ToUpper(words[:1]) + words[1:]
}

// spoken returns an aspect's name in prose, as on its card.
func spoken(a event.Aspect) string {
	switch a {
	case event.Banner:
		return "poster"
	case event.Pricing:
		return "prices"
	case event.Microblog:
		return "short posts"
	case event.Ticketing:
		return "ticket page"
	default:
		return strings.ReplaceAll(string(a), "_", " ")
	}
}

// spokenAspects returns a scope's aspects in prose.
func spokenAspects(scope event.Scope) string {
	names := make([]string, 0, len(scope.Aspects()))
	for _, a := range scope.Aspects() {
		names = append(names, spoken(a))
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// validScope returns an error for an unknown scope.
func validScope(s event.Scope) error {
	if s.Aspects() == nil {
		return event.Invalid("scope", "must be planner or promoter")
	}
	return nil
}
