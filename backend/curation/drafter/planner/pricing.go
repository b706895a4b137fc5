package planner

import (
	"cmp"
	"fmt"
	"slices"

	"footlight/backend/curation/drafter/feedback"
	"footlight/backend/curation/drafter/form"
	"footlight/backend/curation/drafter/prose"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

const (
	plainNumber = `\d{1,9}(?:[.,]\d{1,3})?`
	units       = `[€$£¥]|euros?\b|eur\b|dollars?\b|usd\b|bucks\b|pounds?\b|gbp\b|yen\b|jpy\b|francs?\b|chf\b|sek\b|nok\b|dkk\b|pln\b|czk\b|cad\b|aud\b|inr\b|brl\b|krw\b|cny\b`
	amountIn    = `(?P<pre>[€$£¥])?\s?(?P<n>` + plainNumber + `)\s?(?P<post>` + units + `)?`
	people      = `(?:tickets|seats|places|people|persons|guests|participants|attendees)`
	sized       = `\s*\b(?:for|limited to|with)\s+(?:up to\s+|at most\s+)?(?P<q>` + feedback.Count + `)\s+` + people + `\b`
	tierAt      = `(?i)\b(?P<tier>early[ -]bird|general(?: admission)?|supporter|vip|student|senior|member|child|children|kid|[a-z]{3,20} tier)s?\s*(?:tickets?|price|tier|admission)?\s*(?:at|for|to|is|costs?|pay|get in for|should (?:be|cost|pay)|:|=)?\s*` + amountIn + `\b`
)

// Pricing is the section of that aspect.
func Pricing() feedback.Section[planning.PricingResult] {
	s := feedback.Wording[planning.PricingResult]{Texts: []string{"RefundPolicy", "Tiers.Name", "Tiers.Perks"}}
	rules := []feedback.Rule[planning.PricingResult]{
		feedback.On(`(?i)`+feedback.AnyDate, refuse("A date is no price; give it to schedule")),
		feedback.On(`(?i)(?:^|\s)(?:(?:-|−|minus\s)\s?[€$£¥]?\s?\d[\d.,]*|[€$£¥]?\d[\d.,]*e[+-]?\d+)\s?(?:[€$£¥]|[a-z]+\b)?`, refuse("Set a price: an amount is zero or more, in plain digits")),
		feedback.On(`(?i)\b(?:add|remove|drop|delete|change)\b.*\bperks?\b.*`, refuse("Change a perk: give the plan your own version")),
		feedback.On(`(?i)\brefund(?:s|able)?\b[^.\d]*\b(?P<n>\d{1,3})\s+days?\b(?: before\b[^.]*)?`, feedback.Afterwards(refundsUntil)),
		feedback.On(`(?i)\bno refunds?\b`, feedback.Afterwards(noRefunds)),
		feedback.On(`(?i)\breserve(?: price)?\s*(?:of|at|to|:|=|should be)?\s*`+amountIn, feedback.Afterwards(one(setReserve))),
		feedback.On(`(?i)\b(?P<no>(?:no|without|remove|drop|delete|stop)\s+(?:the\s+|any\s+)?)?(?:add |with |some |and )*free(?: (?:tickets?|ones|entry|admission|seats?|places))?(?: tier)? for (?:(?:the|my|our|some|a few|invited|all|up to|(?P<q>`+feedback.Count+`)) )*(?P<tier>guests|friends|family|members|students|children|kids|seniors|helpers|press)\b`, freeFor),
		feedback.On(`(?i)\b(?:add|offer|with)\s+(?:an?\s+)?(?P<tier>[A-Za-z][\w -]{0,30}?)\s*(?:tier|tickets?|discount|price|admission)\s*(?:at|for|of|:)?\s*`+amountIn+`(?:`+sized+`)?`, one(offer)),
		feedback.On(`(?i)\b(?:remove|drop|delete|no)\s+(?:the\s+)?(?P<tier>[A-Za-z][\w -]{0,30}?)\s*(?:tier|tickets?|discount|price)s?\b|\b(?:remove|drop|delete|no)\s+(?:the\s+)?(?P<tier2>early[ -]bird|supporter|vip)s?\b`, removeTier),
		feedback.On(`(?i)\b(?:one price|single (?:tier|price)|only one (?:tier|price)|same price for (?:all|everyone))\b(?: for everyone)?`, onePrice),
		feedback.On(`(?i)\b(?:pay what you (?:want|can)|donations?(?: based| only)?|donation[- ]based)\b`, donation),
		feedback.On(`(?i)\b(?:make it |entry |admission )?(?:free(?: of charge)?|no charge|for free|gratis)\b(?: entry| admission| tickets?)?`, makeFree),
		feedback.On(`(?i)\b(?P<dir>cheaper|lower|reduce|decrease|raise|increase|more expensive|higher|up|down)\b(?:\s+(?:the\s+)?prices?)?\s*(?:by\s+)?(?P<p>\d{1,3})\s?(?:%|percent)`, byPercent),
		feedback.On(`(?i)\b(?P<p>\d{1,3})\s?(?:%|percent)\s+(?P<dir>cheaper|off|less|lower|more expensive|more|higher)\b`, byPercent),
		feedback.On(`(?i)\b(?P<tier>student|senior|member|child|children|kid)s?\s+(?:tickets?\s+)?(?:(?:pay|get|come|go|are|at|for|in)\s+)*half(?:[ -]price|\s+the\s+price|\s+of\s+(?:it|that))?\b|\bhalf[ -]price\s+for\s+(?P<tier2>student|senior|member|child|children|kid)s?\b|\b(?P<tier3>studierende|student(?:inn)?en|kinder|mitglieder|senior(?:inn)?en)\s(?:zahlen\s|für\s)?die\shälfte\b`, feedback.Afterwards(halfPrice)),
		feedback.On(tierAt+sized, one(offer)), // or the tier's tickets would be everybody's
		feedback.On(`(?i)\b(?P<n>`+feedback.Count+`)\s+`+people+`\b(?:\s+in total|\s+overall)?|\bcapacity\s*(?:of|to|:|=|is)?\s*(?P<n2>\d{1,7})\b`, setQuantity),
		feedback.On(tierAt, one(offer)),
		feedback.On(`(?i)\b(?:(?:make|set|change|move)\s+(?:it|the price|price|tickets?|the tickets?|this)?\s*(?:to|at|for|cost)?|(?:price|tickets?|costs?|charge|entry|admission)\s*(?:at|for|of|to|is|are|should (?:be|cost)|:|=)?)\s*`+amountIn, setPrice),
		feedback.On(`(?i)(?:^|\s)(?:(?P<pre>[€$£¥])\s?(?P<n>`+plainNumber+`)|(?P<n2>`+plainNumber+`)\s?(?P<post>`+units+`))(?:\s|$|[.,!])|^\s*(?P<n3>`+plainNumber+`)\s*$`, bareAmount),
		feedback.On(`(?i)\b(?:in|currency\s*(?::|is|to)?|use|switch to)\s+(?P<cur>euros?|eur|dollars?|usd|pounds?|gbp|yen|jpy|francs?|chf|sek|nok|dkk|pln|czk|cad|aud|inr|brl|krw|cny)\b`, setCurrency),
		feedback.On(`(?i)\b(?P<dir>cheaper|less expensive|lower|too expensive|reduce|more expensive|raise|higher|too cheap|increase)\b(?:\s+(?:the\s+)?prices?)?`, byPercent),
	}
	return form.Section(event.Pricing, draftPricing, s.Beside(rules), settle)
}

// refuse is for what could be read as something else than it says, such as the digits in "-5 euro" or "1e9".
func refuse(why string) func(*prose.Writer, *planning.PricingResult, feedback.Match) feedback.Outcome {
	return func(*prose.Writer, *planning.PricingResult, feedback.Match) feedback.Outcome {
		return feedback.Outcome{Text: why}
	}
}

func draftPricing(w *prose.Writer) planning.PricingResult {
	r := form.First[planning.PricingResult](event.Pricing)(w)
	r.Currency = w.Facts.Currency
	if !w.Soon() {
		r.Refund = &planning.Refund{Kind: planning.RefundUntil, Days: 7}
	}
	price := w.Genre.Minor
	switch {
	case w.Facts.Ticket != nil:
		price = *w.Facts.Ticket
	case w.Facts.Digits == 3:
		price *= 5 // hundredths as thousandths: round, and of the same order
	}
	r.Tiers = tiersAt(w, price)
	switch {
	case w.Facts.Gift:
		donation(w, &r, nil)
		r.Reasoning = "Everybody pays what they want, as the brief says."
	case price == 0:
		r.Refund = nil
		r.Reasoning = "The brief asks for no money, so there is one free tier."
	}
	if w.Facts.Reduced != nil && price > 0 && *w.Facts.Reduced < price {
		r.Tiers[tierFor(&r, w.Facts.Group)].AmountMinor = *w.Facts.Reduced
		r.Reasoning += " Those of whom the brief says so pay less."
	}
	r.ReservePriceMinor = cheapest(r.Tiers)
	if w.Facts.Reserve != nil {
		r.ReservePriceMinor = *w.Facts.Reserve
	}
	return r
}

// tiersAt splits the capacity, as far as a house is large enough.
func tiersAt(w *prose.Writer, price int64) []event.Tier {
	n := w.Facts.Capacity
	if price == 0 {
		return []event.Tier{{ID: "free", Name: "Free admission", Kind: event.TierFree, Quantity: n, Perks: []string{"Watch live"}}}
	}
	tiers := form.First[planning.PricingResult](event.Pricing)(w).Tiers
	early, general, supporter := &tiers[0], &tiers[1], &tiers[2]
	early.Quantity, supporter.Quantity = n/5, n/10
	general.Quantity = n - early.Quantity - supporter.Quantity
	early.AmountMinor, general.AmountMinor, supporter.AmountMinor = round(w, price*4/5), price, round(w, price*8/5)
	early.Perks = append(early.Perks, fmt.Sprintf("For the first %d", early.Quantity))
	if w.Facts.Reserve != nil && early.AmountMinor < *w.Facts.Reserve {
		early.AmountMinor = min(price, *w.Facts.Reserve)
	}
	if n < 20 {
		general.Quantity = n
		return tiers[1:2]
	}
	return tiers
}

// round brings a price to half a major unit, where there are minor ones.
func round(w *prose.Writer, minor int64) int64 {
	step := cmp.Or(map[int]int64{2: 50, 3: 500}[w.Facts.Digits], 1)
	if minor < step {
		return minor
	}
	return (minor + step/2) / step * step
}

func paid(t event.Tier) bool { return t.AmountMinor > 0 }

func cheapest(tiers []event.Tier) int64 {
	byAmount := func(a, b event.Tier) int { return cmp.Compare(a.AmountMinor, b.AmountMinor) }
	return slices.MinFunc(tiers, byAmount).AmountMinor
}

// settle names tiers apart, and by whether they cost anything.
func settle(w *prose.Writer, r *planning.PricingResult) {
	seen := map[string]bool{}
	for i := range r.Tiers {
		t := &r.Tiers[i]
		if t.ID == "" || seen[t.ID] {
			t.ID = fmt.Sprintf("tier-%d", i+1)
		}
		seen[t.ID] = true
		if t.Kind != event.TierDonation {
			t.Kind = map[bool]string{true: event.TierPaid, false: event.TierFree}[paid(*t)]
		}
	}
	r.WriteRefundPolicy()
	if w.Facts.Reserve == nil {
		r.ReservePriceMinor = min(r.ReservePriceMinor, cheapest(r.Tiers))
	}
}
