package reading

import (
	"cmp"
	"math"
	"math/big"
	"strings"

	"golang.org/x/text/currency"
	"golang.org/x/text/language"

	"footlight/backend/curation/reading/towns"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// currency returns the code of a currency by its sign, the place and the language. A dollar without a place is one of the
// United States, which the answer says.
func (s *settled) currency(unit string) (code string, sure bool) {
	local := s.local()
	given := s.brief.Currency
	switch {
	case unit == "" && given != "":
		return given, true
	case unit == "" && s.sibling() != "":
		return s.currency(s.sibling())
	case unit == "":
		return defaultTo(cmp.Or(local, currencyIn(towns.Country(cmp.Or(s.brief.Timezone, s.brief.BrowserTimezone))))), local != ""
	case unit == "$" && strings.HasSuffix(given, "D"):
		return given, true
	case unit == "$" && (strings.HasSuffix(local, "D") || s.context.Lexicon.Language == "es" && local != "" && local != "EUR"):
		return local, true
	case unit == "$":
		s.assume(planning.FieldCurrency, DefaultCurrency, "$ is the sign of several currencies and the brief names no country that uses one")
		return DefaultCurrency, true
	case unit == "kr":
		if strings.HasSuffix(local, "K") {
			return local, true
		}
		return "SEK", s.context.Lexicon.Language == "sv"
	}
	return unit, true
}

// sibling returns the currency that other prices name, "" if none does.
func (s *settled) sibling() string {
	for _, c := range s.of(planning.FieldPrice) {
		if a := c.readings[0].(amount); a.unit != "" {
			return a.unit
		}
	}
	return ""
}

// DefaultCurrency is the currency of a plan that names none.
const DefaultCurrency = "USD"

func defaultTo(code string) string {
	if code == "" {
		return DefaultCurrency
	}
	return code
}

// local returns the currency of the country where the event is, "" if it is unknown.
func (s *settled) local() string {
	return currencyIn(s.country())
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
