package check

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"footlight/backend/event"
)

const (
	digitsIn = `(?P<n>\d+(?:[.,]\d+)*)`
	unitsIn  = `[€$£¥]|euros?|dollars?|pounds?|yen|francs?|[A-Z]{3}`
)

// priceForms are amounts of money as texts have them.
var priceForms = []*regexp.Regexp{
	regexp.MustCompile(`(?:^|[^\p{L}\d])(?P<unit>[€$£¥]|[A-Z]{3})[ \x{a0}]?` + digitsIn),
	regexp.MustCompile(`(?:^|[^\p{L}\d.,])` + digitsIn + `[ \x{a0}]?(?P<unit>` + unitsIn + `)(?:$|[^\p{L}])`),
}

var (
	// beforeNoPrice finds words before an amount that is no price, behindNoPrice finds words behind it.
	beforeNoPrice = regexp.MustCompile(`(?i)(?:\b(?:about|approx\w*|around|circa|ca\.?|roughly|worth|prize of|rais(?:e|es|ed)|saves?|donat(?:e|es|ed)|budget of)|[~≈])[\s(]*$`)
	counted       = regexp.MustCompile(`\d[ \x{a0}]?$`) // the unit belongs to the number before it
	behindNoPrice = regexp.MustCompile(`(?i)^\s*(?:million|billion|thousand|bn\b|k\b|m\b|off\b|discount|prize|voucher|in prizes)`)
	gratis        = regexp.MustCompile(`(?i)\bfree (?:admission|entry|tickets?|of charge)\b|\b(?:admission|entry|entrance|tickets?) (?:is|are) free\b`)
)

// units are the currencies of signs and words; a dollar is that of any country.
var units = map[string][]string{
	"€": {"EUR"}, "euro": {"EUR"}, "£": {"GBP"}, "pound": {"GBP"}, "¥": {"JPY", "CNY"}, "yen": {"JPY"}, "franc": {"CHF"},
	"$":      {"USD", "CAD", "AUD", "NZD", "SGD", "HKD"},
	"dollar": {"USD", "CAD", "AUD", "NZD", "SGD", "HKD"},
}

func (p plan) strangePrices(text string) (out []string) {
	if len(p.Pricing.Tiers) == 0 {
		return nil
	}
	known := p.amounts()
	for _, a := range amountsIn(text, p.Pricing.Currency) {
		if !slices.Contains(known, a.minor) || !a.ours {
			out = append(out, a.said)
		}
	}
	if said := gratis.FindString(text); said != "" && !slices.ContainsFunc(p.Pricing.Tiers, func(t event.Tier) bool { return t.AmountMinor == 0 }) {
		out = append(out, "“"+said+"”")
	}
	return out
}

// amount is money that a text names, in minor units of the plan's currency if it is ours.
type amount struct {
	said  string
	minor int64
	ours  bool
}

func amountsIn(text, currency string) (out []amount) {
	for _, form := range priceForms {
		for _, at := range form.FindAllStringSubmatchIndex(text, -1) {
			number, unit := group(form, text, at, "n"), group(form, text, at, "unit")
			from, to := at[2*form.SubexpIndex("n")], at[2*form.SubexpIndex("unit")+1]
			from, to = min(from, at[2*form.SubexpIndex("unit")]), max(to, at[2*form.SubexpIndex("n")+1])
			if !money(unit, currency) || counted.MatchString(text[:from]) || beforeNoPrice.MatchString(text[max(0, from-30):from]) || behindNoPrice.MatchString(text[to:]) {
				continue
			}
			minor, ok := minorUnits(number, currency)
			out = append(out, amount{text[from:to], minor, ok && ours(unit, currency)})
		}
	}
	return out
}

// money reports whether a unit is one of money; of three letters that could be anything, currencies in wide use
// and the plan's own are.
func money(unit, currency string) bool {
	const wide = " EUR USD GBP JPY CHF SEK NOK DKK PLN CZK CAD AUD INR BRL KRW CNY NZD "
	return unit == currency || strings.Contains(wide, " "+unit+" ") || units[singular(unit)] != nil
}

func ours(unit, currency string) bool {
	return unit == currency || slices.Contains(units[singular(unit)], currency)
}

func singular(unit string) string { return strings.TrimSuffix(strings.ToLower(unit), "s") }

// minorUnits reads "12", "12.50", "12,5" or "1,200".
func minorUnits(s, currency string) (int64, bool) {
	digits, _ := event.CurrencyDigits(currency)
	whole, part := s, ""
	if i := strings.LastIndexAny(s, ".,"); i >= 0 && len(s)-i-1 < 3 {
		whole, part = s[:i], s[i+1:]
	}
	whole = strings.NewReplacer(".", "", ",", "").Replace(whole)
	part = strings.TrimRight(part, "0")
	if len(part) > digits || len(whole) > 12 {
		return 0, false
	}
	n, err := strconv.ParseInt(whole+part+strings.Repeat("0", digits-len(part)), 10, 64)
	return n, err == nil
}

// amounts returns the amounts of the tiers, and those in the texts of tiers and refunds.
func (p plan) amounts() (known []int64) {
	said := p.Pricing.RefundPolicy
	for _, t := range p.Pricing.Tiers {
		known = append(known, t.AmountMinor)
		said += "\n" + t.Name + "\n" + strings.Join(t.Perks, "\n")
	}
	for _, a := range amountsIn(said, p.Pricing.Currency) {
		known = append(known, a.minor)
	}
	return append(known, p.Pricing.ReservePriceMinor)
}

func (p plan) prices() string {
	var said []string
	for _, t := range p.Pricing.Tiers {
		said = append(said, t.Name+" "+event.Major(t.AmountMinor, p.Pricing.Currency)+" "+p.Pricing.Currency)
	}
	return "the prices are " + strings.Join(said, ", ")
}
