package drafter

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"footlight/backend/curation/answers"
	"footlight/backend/curation/drafter/command"
	"footlight/backend/curation/record"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// maxTiers limits the tiers that commands make.
const maxTiers = 10

// reprice applies commands about prices, all or none. It returns why none was applied.
func reprice(parent json.RawMessage, all []command.Command) (result json.RawMessage, why string) {
	result, err := record.Edit(parent, func(p *planning.PricingResult) error {
		for _, c := range all {
			if why = apply(p, c); why != "" {
				return nil
			}
		}
		return answers.Pricing(p, factsOf(all))
	})
	var broken *event.ErrInvalid
	if errors.As(err, &broken) {
		why = "it " + broken.Reason
	}
	if err != nil || why != "" {
		return parent, why + map[bool]string{true: "the prices do not fit each other"}[why == ""]
	}
	return result, ""
}

// apply applies one command. It returns why it was not applied.
func apply(p *planning.PricingResult, c command.Command) (why string) {
	if c.Verb == command.Drop {
		return drop(p, c.Text)
	}
	for _, price := range c.Prices {
		if why = refused(*p, price, c.Verb == command.Add); why != "" {
			return why
		}
		put(p, price)
	}
	return ""
}

// refused returns why a price cannot be put into a plan, "" if it can. A ticket that the plan does not have is one for some
// guests and costs less than the main one, unless it is to be added: "adults 9" may be the main one.
func refused(p planning.PricingResult, price planning.Price, adds bool) (why string) {
	only := len(p.Tiers) == 1
	unknown := len(p.Tiers) > 0 && price.Name != "" && tierOf(p.Tiers, price.Name) < 0 && !adds
	switch {
	case len(p.Tiers) == 0:
		return "there are no tickets"
	case price.Name == "" && !only && price.AmountMinor > 0, unknown && (command.Everyone(price.Name) || price.AmountMinor >= p.Tiers[p.MainTier()].AmountMinor):
		return "say of which ticket: " + names(p.Tiers)
	case price.AmountMinor > 0 && price.Currency != p.Currency && (!only || price.Name != ""):
		return "all tickets share one currency, " + p.Currency
	case price.Name != "" && tierOf(p.Tiers, price.Name) < 0 && len(p.Tiers) >= maxTiers:
		return fmt.Sprintf("there are %d kinds of tickets at most", maxTiers)
	}
	return ""
}

// put sets what a tier costs, or adds it with a tenth of the main one's places. The others stay. A price without a name
// is of the only tier; one of zero is of all.
func put(p *planning.PricingResult, price planning.Price) {
	if price.Name == "" {
		p.Tiers = []event.Tier{alone(*p, price)}
	} else if tierOf(p.Tiers, price.Name) < 0 {
		t, main := answers.TierAt(price, p.Tiers), &p.Tiers[p.MainTier()]
		t.Quantity = max(1, main.Quantity/10)
		main.Quantity = max(1, main.Quantity-t.Quantity)
		p.Tiers = append(p.Tiers, t)
	}
	t := &p.Tiers[max(0, tierOf(p.Tiers, price.Name))]
	t.AmountMinor, t.Kind = price.AmountMinor, event.TierPaid
	if price.AmountMinor == 0 {
		t.Kind = event.TierFree
	} else {
		p.Currency = price.Currency
	}
	for _, each := range p.Tiers {
		p.ReservePriceMinor = min(p.ReservePriceMinor, each.AmountMinor)
	}
}

// alone returns the tier that replaces all others. The only paid one keeps its name.
func alone(p planning.PricingResult, price planning.Price) event.Tier {
	t := answers.TierAt(price, nil)
	t.Quantity = answers.Places(p)
	if len(p.Tiers) == 1 && price.AmountMinor > 0 && p.Tiers[0].Kind == event.TierPaid {
		t.ID, t.Name, t.Perks = p.Tiers[0].ID, p.Tiers[0].Name, p.Tiers[0].Perks
	}
	return t
}

// drop removes a tier. The main one of the others gets its places.
func drop(p *planning.PricingResult, name string) (why string) {
	i := tierOf(p.Tiers, name)
	if i < 0 || len(p.Tiers) == 1 {
		return "it is the only ticket, or there is none of that name"
	}
	places := p.Tiers[i].Quantity
	p.Tiers = slices.Delete(p.Tiers, i, i+1)
	p.Tiers[p.MainTier()].Quantity += places
	return ""
}

func names(tiers []event.Tier) string {
	var all []string
	for _, t := range tiers {
		all = append(all, t.Name)
	}
	return strings.Join(all, ", ")
}

// tierOf returns the index of the tier that is called so, -1 if none is. No name is that of the only tier.
func tierOf(tiers []event.Tier, name string) int {
	if name == "" && len(tiers) == 1 {
		return 0
	}
	stem := func(s string) string { return strings.TrimSuffix(strings.ToLower(s), "s") }
	return slices.IndexFunc(tiers, func(t event.Tier) bool { return stem(t.Name) == stem(name) })
}

func tiersOf(result json.RawMessage) []event.Tier {
	var p planning.PricingResult
	if json.Unmarshal(result, &p) != nil {
		return nil
	}
	return p.Tiers
}

// costs reports whether a result has a price.
func costs(result json.RawMessage, price planning.Price) bool {
	var p planning.PricingResult
	if json.Unmarshal(result, &p) != nil {
		return false
	}
	i := tierOf(p.Tiers, price.Name)
	return i >= 0 && p.Tiers[i].AmountMinor == price.AmountMinor && (price.AmountMinor == 0 || p.Currency == price.Currency)
}

// costing returns a price in words, and what holds of a result that has it.
func costing(p planning.Price) (text, predicate string) {
	amount := event.Major(p.AmountMinor, p.Currency) + " " + p.Currency
	switch {
	case p.Name == "" && p.AmountMinor == 0:
		return "Admission is free", "every amountMinor = 0"
	case p.Name == "":
		return "The ticket costs " + amount, fmt.Sprintf("tiers[0].amountMinor = %d %s", p.AmountMinor, p.Currency)
	case p.AmountMinor == 0:
		return "The ticket “" + p.Name + "” is free", fmt.Sprintf("tiers[%s].amountMinor = 0", p.Name)
	}
	return p.Name + " costs " + amount, fmt.Sprintf("tiers[%s].amountMinor = %d %s", p.Name, p.AmountMinor, p.Currency)
}
