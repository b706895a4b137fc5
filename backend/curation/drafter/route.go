package drafter

import (
	"footlight/backend/curation/drafter/section"
	"footlight/backend/event"
)

// Route implements curation.Router: the aspect whose words a message uses, else
// the only one that understands it.
func (d *Drafter) Route(scope event.Scope, message string) event.Aspect {
	best, most := event.Aspect(""), 0
	for _, aspect := range scope.Aspects() {
		if n := section.Mentions(aspect, message); n > most {
			best, most = aspect, n
		}
	}
	if best != "" {
		return best
	}
	for _, aspect := range routeOrder(scope) {
		for _, clause := range section.Clauses(message) {
			if d.sections[aspect].Understands(clause) {
				return aspect
			}
		}
	}
	return ""
}

// routeOrder is whom to ask about a message that names no aspect. "Shorter"
// without a word of what is about the text, not the length of the show.
func routeOrder(scope event.Scope) []event.Aspect {
	if scope == event.Planner {
		return []event.Aspect{event.Pricing, event.Description, event.Schedule, event.Banner, event.Title}
	}
	return []event.Aspect{event.PhotoNetwork, event.Ticketing, event.Microblog, event.SocialNetwork, event.Strategy}
}
