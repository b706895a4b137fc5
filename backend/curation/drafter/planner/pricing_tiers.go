package planner

import (
	"fmt"
	"slices"
	"strings"

	"footlight/backend/curation/drafter/feedback"
	"footlight/backend/curation/drafter/prose"
	"footlight/backend/event"
)

func tierPrice(w *prose.Writer, r *event.PricingResult, m feedback.Match) feedback.Outcome {
	i := findTier(r.Tiers, strings.TrimSuffix(strings.ToLower(m["tier"]), " tier"))
	if i < 0 && strings.HasPrefix(strings.ToLower(m["tier"]), "general") {
		i = r.MainTier()
	}
	if i < 0 {
		return addTier(w, r, m)
	}
	if foreign(r, m) {
		return otherCurrency(r)
	}
	price, ok := readMoney(r, m)
	if !ok {
		return feedback.Outcome{Text: "Set a price: the amount has more decimals than the currency"}
	}
	r.Tiers[i].AmountMinor = price
	resize(r, i, m)
	r.Reasoning = "One tier was repriced as the creator asked."
	return priced(r, i)
}

// resize gives a tier the number of tickets a request names beside its price;
// the largest tier makes room.
func resize(r *event.PricingResult, i int, m feedback.Match) {
	main := r.MainTier()
	if n := feedback.Number(m["q"]); m["q"] != "" && n > 0 && i != main {
		r.Tiers[main].Quantity = max(0, r.Tiers[main].Quantity+r.Tiers[i].Quantity-n)
		r.Tiers[i].Quantity = n
	}
}

// addTier makes room for the new tier in the main one.
func addTier(_ *prose.Writer, r *event.PricingResult, m feedback.Match) feedback.Outcome {
	if foreign(r, m) {
		return otherCurrency(r)
	}
	name := prose.Capital(strings.TrimSuffix(prose.Line(m["tier"]), " tier"))
	price, ok := readMoney(r, m)
	if !ok || prose.Slug(name) == "" || len(r.Tiers) >= 10 {
		return feedback.Outcome{Text: "Add a tier: it needs a name and a price, and there is room for ten"}
	}
	if i := findTier(r.Tiers, name); i >= 0 {
		r.Tiers[i].AmountMinor = price
		resize(r, i, m)
		return priced(r, i)
	}
	main := &r.Tiers[r.MainTier()]
	some := max(1, main.Quantity/10)
	main.Quantity = max(0, main.Quantity-some)
	r.Tiers = append(r.Tiers, event.Tier{
		ID: prose.Slug(name), Name: name, Kind: event.TierPaid, AmountMinor: price, Quantity: some, Perks: []string{"Watch live"},
	})
	resize(r, len(r.Tiers)-1, m)
	r.Reasoning = "A tier was added as the creator asked; its tickets come from the largest tier."
	return priced(r, len(r.Tiers)-1)
}

func removeTier(_ *prose.Writer, r *event.PricingResult, m feedback.Match) feedback.Outcome {
	i := findTier(r.Tiers, m["tier"]+m["bird"])
	if i < 0 || len(r.Tiers) == 1 {
		return feedback.Outcome{Text: "Remove a tier that is not there, or the only one"}
	}
	gone := r.Tiers[i]
	r.Tiers = slices.Delete(r.Tiers, i, i+1)
	r.Tiers[r.MainTier()].Quantity += gone.Quantity
	r.Reasoning = "A tier was removed as the creator asked; its tickets went to the largest tier."
	still := func() bool { return findTier(r.Tiers, gone.ID) < 0 }
	return feedback.Outcome{Text: "Remove the tier " + gone.Name, Predicate: "tiers has no " + gone.ID, Met: true, Still: still}
}

func onePrice(_ *prose.Writer, r *event.PricingResult, _ feedback.Match) feedback.Outcome {
	only := r.Tiers[r.MainTier()]
	only.Quantity = tickets(r.Tiers)
	r.Tiers = []event.Tier{only}
	r.Reasoning = "One price for everyone, as the creator asked."
	return feedback.Holding("One price for everyone", "len(tiers) = 1", func() bool { return len(r.Tiers) == 1 })
}

func donation(w *prose.Writer, r *event.PricingResult, _ feedback.Match) feedback.Outcome {
	makeFree(w, r, nil)
	r.Tiers[0] = event.Tier{
		ID: "donation", Name: "Pay what you want", Kind: event.TierDonation, Quantity: r.Tiers[0].Quantity,
		Perks: []string{"Watch live"},
	}
	r.Reasoning = "Everybody pays what they want, as the creator asked."
	return feedback.Holding("Everybody pays what they want", "tiers[0].kind = donation",
		func() bool { return r.Tiers[0].Kind == event.TierDonation })
}

// tickets is how many there are in all.
func tickets(tiers []event.Tier) int {
	sum := 0
	for _, t := range tiers {
		sum += t.Quantity
	}
	return sum
}

// setQuantity shares n tickets out as they were shared before.
func setQuantity(_ *prose.Writer, r *event.PricingResult, m feedback.Match) feedback.Outcome {
	n := feedback.Number(m["n"] + m["cap"])
	if n < 1 || n > 1_000_000 {
		return feedback.Outcome{Text: "Set the number of tickets: it must be 1 to 1000000"}
	}
	sum, left, main := tickets(r.Tiers), n, r.MainTier()
	for i := range r.Tiers {
		if i != main {
			r.Tiers[i].Quantity = r.Tiers[i].Quantity * n / max(1, sum)
			left -= r.Tiers[i].Quantity
		}
	}
	r.Tiers[main].Quantity = left
	r.Reasoning = "The number of tickets is the creator's."
	return feedback.Holding(fmt.Sprintf("%d tickets in all", n), fmt.Sprintf("sum(quantity) = %d", n),
		func() bool { return tickets(r.Tiers) == n })
}

func addPerk(_ *prose.Writer, r *event.PricingResult, m feedback.Match) feedback.Outcome {
	perk := prose.Clip(prose.Unquote(m["x"]), 200)
	i := findTier(r.Tiers, m["tier"])
	if m["tier"] != "" && i < 0 { // "to" was part of the perk
		perk = prose.Clip(prose.Unquote(m["x"]+" for "+m["tier"]), 200)
	}
	for j := range r.Tiers {
		if (i < 0 || i == j) && !slices.Contains(r.Tiers[j].Perks, perk) {
			r.Tiers[j].Perks = append(r.Tiers[j].Perks, perk)
		}
	}
	return feedback.Outcome{Text: "Add the perk “" + perk + "”", Predicate: "perks contains " + perk, Met: true}
}

func removePerk(_ *prose.Writer, r *event.PricingResult, m feedback.Match) feedback.Outcome {
	perk, found := prose.Unquote(m["x"]), false
	for i := range r.Tiers {
		before := len(r.Tiers[i].Perks)
		r.Tiers[i].Perks = slices.DeleteFunc(r.Tiers[i].Perks, func(p string) bool { return prose.Contains(p, perk) })
		found = found || len(r.Tiers[i].Perks) < before
	}
	return feedback.Outcome{Text: "Remove a perk", Predicate: "no perk contains it", Met: found}
}
