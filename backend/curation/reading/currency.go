package reading

import (
	"cmp"
	"math"
	"math/big"
	"slices"
	"strings"

	"golang.org/x/text/currency"
	"golang.org/x/text/language"

	"footlight/backend/curation/reading/towns"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// currency returns the code of a currency by its sign, the place and the language. It is not sure where nothing tells it.
func (s *settled) currency(unit string) (code string, sure bool) {
	switch {
	case unit == "" && s.sibling() != "":
		return s.currency(s.sibling())
	case unit == "" && s.brief.Currency != "":
		return s.brief.Currency, true
	case unit == "":
		return cmp.Or(s.local(), s.here(), DefaultCurrency), s.local() != ""
	case shared[unit] != nil:
		return s.oneOf(unit, shared[unit])
	}
	return unit, true
}

// shared are the currencies that have one sign or name, the most usual one first.
var shared = map[string][]string{
	"$":     strings.Fields("USD ARS AUD BBD BMD BND BSD BZD CAD CLP COP CUP DOP FJD GYD HKD JMD KYD LRD MXN NAD NIO NZD SBD SGD SRD TTD TWD UYU XCD"),
	"£":     strings.Fields("GBP EGP FKP GIP LBP SDG SHP SSP SYP"),
	"¥":     {"JPY", "CNY"},
	"kr":    {"SEK", "NOK", "DKK", "ISK"},
	"peso":  strings.Fields("MXN ARS CLP COP CUP DOP PHP UYU"),
	"rupee": strings.Fields("INR PKR LKR NPR MUR SCR"),
	"franc": strings.Fields("CHF XOF XAF XPF CDF RWF BIF DJF GNF KMF"),
}

// plain are the shared signs that mean their most usual currency wherever nothing else is told.
const plain = "$£¥"

// oneOf chooses among currencies that share a sign: the given one, that of the place, or that of the time zone. A plain sign without
// any of them is that of the most usual currency. The answer tells the last two.
func (s *settled) oneOf(unit string, all []string) (code string, sure bool) {
	local, why := s.local(), unit+" is the sign of several currencies and the brief names no country that uses one"
	switch {
	case slices.Contains(all, s.brief.Currency):
		return s.brief.Currency, true
	case slices.Contains(all, local):
		return local, true
	case slices.Contains(all, s.here()):
		s.assume(planning.FieldCurrency, s.here(), why+"; it is that of the time zone")
		return s.here(), true
	case strings.Contains(plain, unit):
		s.assume(planning.FieldCurrency, all[0], why)
		return all[0], true
	}
	return all[0], unit == "kr" && s.context.Lexicon.Language == "sv" && s.brief.Timezone == ""
}

// sibling returns the currency that another read clause names, "" if none does.
func (s *settled) sibling() string {
	if all := slices.DeleteFunc(slices.Concat(s.of(planning.FieldCurrency), s.of(planning.FieldPrice)), nameless); len(all) > 0 {
		return all[0].readings[0].(amount).unit
	}
	return ""
}

// nameless reports whether a price names no currency.
func nameless(c claim) bool { return c.readings[0].(amount).unit == "" }

// tender settles the currency of the prices. Several are asked, as is one whose amount may be of something else.
func (s *settled) tender() {
	if s.known(planning.FieldCurrency) {
		return
	}
	all := s.tenders()
	codes, firm := s.codes(all)
	switch {
	case len(codes) == 0:
		s.untold()
	case len(codes) == 1 && firm:
		s.state(planning.FieldCurrency, codes[0], all[0].quote, planning.FromText)
	default:
		s.assume(planning.FieldCurrency, codes[0], "the brief does not say plainly in which currency tickets are sold")
		s.question(planning.FieldCurrency, list(codes))
	}
}

// tenders returns the claims that name a currency. Those of unread clauses are among them unless the text gives the price: what an
// amount is for may be unclear, and its currency plain.
func (s *settled) tenders() (all []claim) {
	all = slices.Concat(s.of(planning.FieldPrice), s.of(planning.FieldCurrency))
	if price, _ := s.out.Fact(planning.FieldPrice); price.From != planning.FromText {
		for _, m := range s.maybe {
			if m.field == planning.FieldCurrency || m.field == planning.FieldPrice && !m.dear() {
				m.rough = true
				all = append(all, m)
			}
		}
	}
	return slices.DeleteFunc(all, nameless)
}

// codes returns the different currencies of claims. They are firm if one is sure, and its clause is read or about those who pay.
func (s *settled) codes(all []claim) (codes []string, firm bool) {
	for _, c := range all {
		code, sure := s.currency(c.readings[0].(amount).unit)
		firm = firm || sure && (!c.rough || c.beside)
		if !slices.Contains(codes, code) {
			codes = append(codes, code)
		}
	}
	return codes, firm
}

// untold assumes the currency of an event that costs nothing.
func (s *settled) untold() {
	price, _ := s.out.Fact(planning.FieldPrice)
	if _, sure := s.currency(""); !sure && price.From == planning.FromText {
		s.assume(planning.FieldCurrency, price.Value.([]planning.Price)[0].Currency, "nothing costs money and the brief names no currency")
	}
}

// DefaultCurrency is the currency of a plan that names none.
const DefaultCurrency = "USD"

// local returns the currency of the country where the event is, "" if it is unknown.
func (s *settled) local() string {
	return currencyIn(s.country())
}

// here returns the currency of the country of the time zone, "" if it is unknown.
func (s *settled) here() string {
	return currencyIn(towns.Country(cmp.Or(s.brief.Timezone, s.brief.BrowserTimezone)))
}

func currencyIn(country string) string {
	region, err := language.ParseRegion(country)
	if err != nil {
		return ""
	}
	unit, ok := currency.FromRegion(region)
	if !ok {
		return ""
	}
	return unit.String()
}

// minorOf returns an amount in minor units, and whether it is a whole number of them.
func minorOf(text, code string) (int64, bool) {
	digits, known := event.CurrencyDigits(code)
	r, ok := new(big.Rat).SetString(text)
	if !ok || !known {
		return 0, false
	}
	r.Mul(r, new(big.Rat).SetInt64(int64(math.Pow10(digits))))
	return new(big.Int).Quo(r.Num(), r.Denom()).Int64(), r.IsInt()
}
