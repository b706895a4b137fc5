package drafter

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"

	"footlight/backend/curation/answers"
	"footlight/backend/curation/draft"
	"footlight/backend/curation/drafter/command"
	"footlight/backend/curation/drafter/prose"
	"footlight/backend/curation/record"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// Judge implements agents.Judge. It reports which commands a model's result obeys; code cannot check other requests.
func (d *Drafter) Judge(r draft.Request, result json.RawMessage) ([]planning.Directive, error) {
	before := r.Parent
	if before == nil {
		before = result
	}
	own, rest := d.heard(r, before, planning.MetUnverifiable)
	out := slices.Concat(fulfilled(wishes(own), result, ""), rest)
	if r.Parent != nil && len(own) > 0 && len(rest) == 0 {
		out = append(out, unchanged(r, result, own))
	}
	return out, nil
}

// unchanged reports whether all else stays.
func unchanged(r draft.Request, result json.RawMessage, own []command.Command) planning.Directive {
	d := planning.Directive{
		Text: "Nothing else changes", Predicate: "fields that no request is about = those of the version before",
		Met: planning.MetTrue, Aspect: r.Aspect,
	}
	if other := beyond(r, result, own); len(other) > 0 {
		d.Met, d.Evidence = planning.MetFalse, prose.Clip("changed: "+strings.Join(other, ", "), 300)
	}
	return d
}

// open are the fields that a command may change, by aspect. Code computes some of them.
var open = map[event.Aspect]string{
	event.Schedule: "startLocal endLocal doorsLocal startUTC endUTC segments", event.Pricing: "tiers currency reservePriceMinor projection", event.Title: "title alternatives",
}

// beyond returns what differs from the version before and is not what commands are about.
func beyond(r draft.Request, result json.RawMessage, own []command.Command) (other []string) {
	may := strings.Fields(open[r.Aspect] + " reasoning summary highlights " + texts[r.Aspect])
	if sets(factsOf(own), planning.FieldRefund) {
		may = append(may, "refund", "refundPolicy")
	}
	if slices.ContainsFunc(own, func(c command.Command) bool { return slices.ContainsFunc(c.Prices, free) }) {
		may = append(may, "refundPolicy") // there is nothing to refund
	}
	was, is := decode(r.Parent), decode(result)
	for _, name := range slices.Sorted(maps.Keys(is)) {
		if !slices.Contains(may, name) && !reflect.DeepEqual(was[name], is[name]) {
			other = append(other, name)
		}
	}
	var before, after planning.ScheduleResult
	if r.Aspect == event.Schedule && json.Unmarshal(r.Parent, &before) == nil && json.Unmarshal(result, &after) == nil {
		for _, f := range changed(before, after, factsOf(own)) {
			other = append(other, string(f))
		}
	}
	return append(other, repriced(r.Parent, result, own)...)
}

func free(p planning.Price) bool { return p.AmountMinor == 0 }

// repriced returns the tiers that cost something else and that no command is about. Another currency is asked of all.
func repriced(parent, result json.RawMessage, own []command.Command) (other []string) {
	asked, err := record.Edit(parent, func(p *planning.PricingResult) error { return answers.Pricing(p, factsOf(own)) })
	if err != nil {
		asked = parent
	}
	for _, t := range tiersOf(parent) {
		about := slices.ContainsFunc(own, func(c command.Command) bool {
			return c.Verb == command.Drop && c.Text == t.Name || slices.ContainsFunc(c.Prices, func(p planning.Price) bool {
				return p.Name == "" || tierOf([]event.Tier{t}, p.Name) == 0
			})
		})
		if !about && !keeps(result, parent, t.Name) && !keeps(result, asked, t.Name) {
			other = append(other, "tiers["+t.ID+"]")
		}
	}
	return other
}

// keeps reports whether a tier costs what it costs in another result.
func keeps(result, as json.RawMessage, name string) bool {
	var p planning.PricingResult
	if json.Unmarshal(as, &p) != nil {
		return false
	}
	i := tierOf(p.Tiers, name)
	return i >= 0 && costs(result, planning.Price{Name: name, AmountMinor: p.Tiers[i].AmountMinor, Currency: p.Currency})
}
