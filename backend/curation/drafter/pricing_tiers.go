package drafter

import (
	"fmt"
	"slices"
	"strings"

	"footlight/backend/event"
)

func tierPrice(w *writer, r *event.PricingResult, m match) outcome {
	i := findTier(r.Tiers, strings.TrimSuffix(strings.ToLower(m["tier"]), " tier"))
	if i < 0 && strings.HasPrefix(strings.ToLower(m["tier"]), "general") {
		i = mainTier(r.Tiers)
	}
	if i < 0 {
		return addTier(w, r, m)
	}
	if foreign(r, m) {
		return otherCurrency(r)
	}
	price, ok := readMoney(r, m)
	if !ok {
		return outcome{text: "Set a price: the amount has more decimals than the currency"}
	}
	r.Tiers[i].AmountMinor = price
	resize(r, i, m)
	r.Reasoning = "One tier was repriced as the creator asked."
	return priced(r, i)
}

// resize gives a tier the number of tickets a request names beside its price;
// the largest tier makes room.
func resize(r *event.PricingResult, i int, m match) {
	main := mainTier(r.Tiers)
	if n := number(m["q"]); m["q"] != "" && n > 0 && i != main {
		r.Tiers[main].Quantity = max(0, r.Tiers[main].Quantity+r.Tiers[i].Quantity-n)
		r.Tiers[i].Quantity = n
	}
}

// addTier makes room for the new tier in the main one.
func addTier(_ *writer, r *event.PricingResult, m match) outcome {
	if foreign(r, m) {
		return otherCurrency(r)
	}
	name := capital(strings.TrimSuffix(line(m["tier"]), " tier"))
	price, ok := readMoney(r, m)
	if !ok || slug(name) == "" || len(r.Tiers) >= 10 {
		return outcome{text: "Add a tier: it needs a name and a price, and there is room for ten"}
	}
	if i := findTier(r.Tiers, name); i >= 0 {
		r.Tiers[i].AmountMinor = price
		resize(r, i, m)
		return priced(r, i)
	}
	main := &r.Tiers[mainTier(r.Tiers)]
	some := max(1, main.Quantity/10)
	main.Quantity = max(0, main.Quantity-some)
	r.Tiers = append(r.Tiers, event.Tier{
		ID: slug(name), Name: name, Kind: event.TierPaid, AmountMinor: price, Quantity: some, Perks: []string{"Watch live"},
	})
	resize(r, len(r.Tiers)-1, m)
	r.Reasoning = "A tier was added as the creator asked; its tickets come from the largest tier."
	return priced(r, len(r.Tiers)-1)
}

func removeTier(_ *writer, r *event.PricingResult, m match) outcome {
	i := findTier(r.Tiers, m["tier"]+m["bird"])
	if i < 0 || len(r.Tiers) == 1 {
		return outcome{text: "Remove a tier that is not there, or the only one"}
	}
	gone := r.Tiers[i]
	r.Tiers = slices.Delete(r.Tiers, i, i+1)
	r.Tiers[mainTier(r.Tiers)].Quantity += gone.Quantity
	r.Reasoning = "A tier was removed as the creator asked; its tickets went to the largest tier."
	return outcome{text: "Remove the tier " + gone.Name, predicate: "tiers has no " + gone.ID, met: true, still: func() bool { return findTier(r.Tiers, gone.ID) < 0 }}
}

func onePrice(_ *writer, r *event.PricingResult, _ match) outcome {
	only := r.Tiers[mainTier(r.Tiers)]
	only.Quantity = tickets(r.Tiers)
	r.Tiers = []event.Tier{only}
	r.Reasoning = "One price for everyone, as the creator asked."
	return outcome{text: "One price for everyone", predicate: "len(tiers) = 1", met: true, still: func() bool { return len(r.Tiers) == 1 }}
}

func makeFree(w *writer, r *event.PricingResult, _ match) outcome {
	r.Tiers = w.tiers(0)
	r.ReservePriceMinor, r.RefundPolicy = 0, refunds(0)
	r.Reasoning = "Free, as the creator asked."
	return outcome{text: "Admission is free", predicate: "every amountMinor = 0", met: true, still: func() bool {
		return !slices.ContainsFunc(r.Tiers, func(t event.Tier) bool { return t.AmountMinor != 0 })
	}}
}

func donation(w *writer, r *event.PricingResult, _ match) outcome {
	makeFree(w, r, nil)
	r.Tiers[0] = event.Tier{
		ID: "donation", Name: "Pay what you want", Kind: event.TierDonation, Quantity: r.Tiers[0].Quantity,
		Perks: []string{"Watch live"},
	}
	r.Reasoning = "Everybody pays what they want, as the creator asked."
	return outcome{text: "Everybody pays what they want", predicate: "tiers[0].kind = donation", met: true, still: func() bool { return r.Tiers[0].Kind == event.TierDonation }}
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
func setQuantity(_ *writer, r *event.PricingResult, m match) outcome {
	n := number(m["n"] + m["cap"])
	if n < 1 || n > 1_000_000 {
		return outcome{text: "Set the number of tickets: it must be 1 to 1000000"}
	}
	sum, left, main := tickets(r.Tiers), n, mainTier(r.Tiers)
	for i := range r.Tiers {
		if i != main {
			r.Tiers[i].Quantity = r.Tiers[i].Quantity * n / max(1, sum)
			left -= r.Tiers[i].Quantity
		}
	}
	r.Tiers[main].Quantity = left
	r.Reasoning = "The number of tickets is the creator's."
	return outcome{
		text: fmt.Sprintf("%d tickets in all", n), predicate: fmt.Sprintf("sum(quantity) = %d", n),
		met: true, still: func() bool { return tickets(r.Tiers) == n },
	}
}

func addPerk(_ *writer, r *event.PricingResult, m match) outcome {
	perk := clip(unquote(m["x"]), 200)
	i := findTier(r.Tiers, m["tier"])
	if m["tier"] != "" && i < 0 { // "to" was part of the perk
		perk = clip(unquote(m["x"]+" for "+m["tier"]), 200)
	}
	for j := range r.Tiers {
		if (i < 0 || i == j) && !slices.Contains(r.Tiers[j].Perks, perk) {
			r.Tiers[j].Perks = append(r.Tiers[j].Perks, perk)
		}
	}
	return outcome{text: "Add the perk “" + perk + "”", predicate: "perks contains " + perk, met: true}
}

func removePerk(_ *writer, r *event.PricingResult, m match) outcome {
	perk, found := unquote(m["x"]), false
	for i := range r.Tiers {
		before := len(r.Tiers[i].Perks)
		r.Tiers[i].Perks = slices.DeleteFunc(r.Tiers[i].Perks, func(p string) bool { return contains(p, perk) })
		found = found || len(r.Tiers[i].Perks) < before
	}
	return outcome{text: "Remove a perk", predicate: "no perk contains it", met: found}
}
