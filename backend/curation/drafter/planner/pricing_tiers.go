package planner

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"footlight/backend/curation/drafter/feedback"
	"footlight/backend/curation/drafter/prose"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// findTier is the index of the tier a request names, -1 for none. "Students" names
// "Student ticket", if there is none of just that name.
func findTier(tiers []event.Tier, name string) int {
	name = prose.Slug(name)
	exactly := func(t event.Tier) bool { return name != "" && (t.ID == name || prose.Slug(t.Name) == name) }
	if i := slices.IndexFunc(tiers, exactly); i >= 0 {
		return i
	}
	one := strings.TrimSuffix(name, "s")
	return slices.IndexFunc(tiers, func(t event.Tier) bool {
		first, _, _ := strings.Cut(prose.Slug(t.Name), "-")
		return one != "" && (strings.TrimSuffix(t.ID, "s") == one || strings.TrimSuffix(first, "s") == one)
	})
}

var tierWord = regexp.MustCompile(`(?i) tier$`)

// tierFor finds the tier of a name, or adds one, for which the main one makes room; -1 if it has no name, or if there
// are ten.
func tierFor(r *planning.PricingResult, name string) int {
	name = prose.Capital(tierWord.ReplaceAllString(prose.Line(name), ""))
	i := findTier(r.Tiers, name)
	if i < 0 && strings.HasPrefix(name, "General") {
		i = r.MainTier()
	}
	if i >= 0 || prose.Slug(name) == "" || len(r.Tiers) >= 10 {
		return i
	}
	main := &r.Tiers[r.MainTier()]
	some := max(1, main.Quantity/10)
	main.Quantity = max(0, main.Quantity-some)
	r.Tiers = append(r.Tiers, event.Tier{ID: prose.Slug(name), Name: name, Kind: event.TierPaid, Quantity: some, Perks: []string{"Watch live"}})
	return len(r.Tiers) - 1
}

// offer gives a tier its price and, where a request names one, its number of tickets, which are the main tier's.
func offer(r *planning.PricingResult, m feedback.Match, price int64) feedback.Outcome {
	i := tierFor(r, m["tier"])
	if i < 0 {
		return feedback.Outcome{Text: "Add a tier: it needs a name and a price, and there is room for ten"}
	}
	r.Tiers[i].AmountMinor = price
	main := r.MainTier()
	if n := feedback.Number(m["q"]); n > 0 && i != main {
		r.Tiers[main].Quantity = max(0, r.Tiers[main].Quantity+r.Tiers[i].Quantity-n)
		r.Tiers[i].Quantity = n
	}
	return priced(r, i)
}

// freeFor has some come in for nothing, and leaves what others pay.
func freeFor(w *prose.Writer, r *planning.PricingResult, m feedback.Match) feedback.Outcome {
	if m["no"] != "" {
		return removeTier(w, r, m)
	}
	return offer(r, m, 0)
}

func removeTier(_ *prose.Writer, r *planning.PricingResult, m feedback.Match) feedback.Outcome {
	i := findTier(r.Tiers, m["tier"])
	if i < 0 || len(r.Tiers) == 1 {
		return feedback.Outcome{Text: "Remove a tier that is not there, or the only one"}
	}
	gone := r.Tiers[i]
	r.Tiers = slices.Delete(r.Tiers, i, i+1)
	r.Tiers[r.MainTier()].Quantity += gone.Quantity
	return feedback.Holding("Remove a tier", "tiers has no "+gone.ID,
		func() bool { return findTier(r.Tiers, gone.ID) < 0 && findTier(r.Tiers, gone.Name) < 0 }, "tiers.name")
}

// halfPrice gives a group a tier at half of what most people pay.
func halfPrice(_ *prose.Writer, r *planning.PricingResult, m feedback.Match) feedback.Outcome {
	name, main := prose.Capital(m["tier"]), r.Tiers[r.MainTier()].AmountMinor
	if main < 2 {
		return feedback.Outcome{Text: "Set half the price: it is free"}
	}
	i := tierFor(r, name)
	if i < 0 {
		return feedback.Outcome{Text: "Add a tier: there is room for ten"}
	}
	r.Tiers[i].AmountMinor = main / 2
	r.ReservePriceMinor = cheapest(r.Tiers)
	return feedback.Holding(name+" pays half the price", "tiers["+r.Tiers[i].ID+"].amountMinor = half of the main tier's", func() bool {
		now := findTier(r.Tiers, name)
		return now >= 0 && r.Tiers[now].AmountMinor > 0 && (r.Tiers[r.MainTier()].AmountMinor-2*r.Tiers[now].AmountMinor)/2 == 0
	}, amounts)
}

func onePrice(_ *prose.Writer, r *planning.PricingResult, _ feedback.Match) feedback.Outcome {
	only := r.Tiers[r.MainTier()]
	only.Quantity = tickets(r.Tiers)
	r.Tiers = []event.Tier{only}
	return feedback.Holding("One price for everyone", "len(tiers) = 1", func() bool { return len(r.Tiers) == 1 }, "tiers.name")
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
func setQuantity(_ *prose.Writer, r *planning.PricingResult, m feedback.Match) feedback.Outcome {
	n := feedback.Number(m["n"])
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
	return feedback.Holding(fmt.Sprintf("%d tickets in all", n), fmt.Sprintf("sum(quantity) = %d", n),
		func() bool { return tickets(r.Tiers) == n }, "tiers.quantity")
}
