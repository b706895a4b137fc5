package drafter

import (
	"encoding/json"
	"slices"
	"strings"

	"footlight/backend/curation/draft"
	"footlight/backend/curation/drafter/command"
	"footlight/backend/event"
)

// Split implements curation.Router. What is about no aspect goes with what stands beside it, so that the answer can say
// that it was not understood.
func (d *Drafter) Split(r draft.Request) (parts []draft.Part) {
	add := func(aspect event.Aspect, text string) {
		i := slices.IndexFunc(parts, func(p draft.Part) bool { return p.Aspect == aspect })
		if i < 0 {
			i, parts = len(parts), append(parts, draft.Part{Aspect: aspect})
		}
		parts[i].Text = strings.TrimSpace(parts[i].Text + "\n" + text)
	}
	var lost []string
	for _, asked := range planOf(r, nil).Read(r.Feedback) {
		about := aspects(r.Scope, asked)
		switch {
		case len(about) == 0:
			lost = append(lost, asked.Quote)
		case len(about) == 1 || len(asked.Commands) == 0:
			for _, aspect := range about {
				add(aspect, asked.Quote)
			}
		default:
			for _, c := range asked.Commands {
				if c.Aspect != "" {
					add(c.Aspect, c.Quote)
				}
			}
			lost = append(lost, asked.Unread...)
		}
	}
	if len(parts) > 0 {
		add(parts[0].Aspect, strings.Join(lost, "\n"))
	}
	return parts
}

// aspects returns the aspects of a scope that a sentence is about: those of its commands, or those whose words its pieces
// use.
func aspects(scope event.Scope, asked command.Asked) (all []event.Aspect) {
	for _, c := range asked.Commands {
		if own, ok := routed(scope, c); ok && !slices.Contains(all, own.Aspect) {
			all = append(all, own.Aspect)
		}
	}
	if len(all) > 0 {
		return all
	}
	for _, piece := range command.Pieces(asked.Quote) {
		most := func(a, b event.Aspect) int { return command.Mentions(a, piece) - command.Mentions(b, piece) }
		if best := slices.MaxFunc(scope.Aspects(), most); command.Mentions(best, piece) > 0 && !slices.Contains(all, best) {
			all = append(all, best)
		}
	}
	return all
}

// routed gives a command to the aspect of a scope that can do it.
func routed(scope event.Scope, c command.Command) (command.Command, bool) {
	if scope.Has(c.Aspect) || c.Aspect == "" {
		return c, c.Aspect != ""
	}
	for _, aspect := range scope.Aspects() {
		if own, ok := adopt(c, aspect); ok {
			return own, true
		}
	}
	return c, false
}

// route returns the first aspect that a sentence is about, "" for none.
func route(scope event.Scope, asked command.Asked) event.Aspect {
	return append(aspects(scope, asked), "")[0]
}

// planOf returns the plan that a request is about. result is that of its aspect.
func planOf(r draft.Request, result json.RawMessage) command.Plan {
	p := command.Plan{Now: r.Facts.Now, Before: r.Before}
	for aspect, into := range map[event.Aspect]any{event.Schedule: &p.Schedule, event.Pricing: &p.Pricing} {
		raw := r.Siblings[aspect]
		if r.Aspect == aspect && result != nil {
			raw = result
		} else if r.Aspect == aspect && r.Parent != nil {
			raw = r.Parent
		}
		if raw != nil && json.Unmarshal(raw, into) != nil {
			return command.Plan{Now: r.Facts.Now}
		}
	}
	if p.Pricing.Currency == "" {
		p.Pricing.Currency = r.Facts.Currency
	}
	if p.Schedule.Timezone == "" && r.Facts.Zone != nil {
		p.Schedule.Timezone = r.Facts.Zone.String()
	}
	return p
}
