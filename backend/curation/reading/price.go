package reading

import (
	"slices"

	"footlight/backend/curation/reading/words"
	"footlight/backend/event/planning"
)

// prices settles the tickets' prices. Of several prices only one may be without a name.
func (s *settled) prices() {
	claims := s.of(planning.FieldPrice)
	if s.known(planning.FieldPrice) || len(claims) == 0 {
		return
	}
	var all []planning.Price
	names := map[string]bool{}
	codes, _ := s.codes(slices.DeleteFunc(s.tenders(), func(c claim) bool { return c.rough }))
	doubt := len(codes) > 1 || s.doubted(planning.FieldPrice, claims)
	quote := claims[0].quote
	for _, c := range claims {
		p, sure := s.price(c)
		doubt = doubt || !sure
		if p.Currency == "" || slices.Contains(all, p) {
			continue
		}
		doubt = doubt || names[p.Name]
		names[p.Name] = true
		all = append(all, p)
	}
	if doubt || len(all) == 1 && all[0].Name != "" && !s.gift(all[0].Name) {
		s.question(planning.FieldPrice, each(all))
		return
	}
	for i := range all {
		if all[i].AmountMinor == 0 {
			all[i].Currency = s.mostOf(all)
		}
	}
	s.state(planning.FieldPrice, all, quote, planning.FromText)
}

// gift reports whether the name of a price leaves it to the buyer.
func (s *settled) gift(name string) bool {
	_, n := s.context.Lexicon.At(words.Split(name), 0, "gift")
	return n > 0
}

// mostOf returns the currency of the first price that is not free.
func (s *settled) mostOf(all []planning.Price) string {
	for _, p := range all {
		if p.AmountMinor > 0 {
			return p.Currency
		}
	}
	return all[0].Currency
}

func each(all []planning.Price) (out []any) {
	for _, p := range all {
		out = append(out, []planning.Price{p})
	}
	return out
}

// price reads an amount. It is not sure where nothing tells the currency.
func (s *settled) price(c claim) (planning.Price, bool) {
	a := c.readings[0].(amount)
	if a.share > 0 {
		return s.share(c, a.share)
	}
	code, sure := s.currency(a.unit)
	minor, whole := minorOf(a.text, code)
	return planning.Price{Name: c.name, AmountMinor: minor, Currency: code}, whole && (sure || minor == 0)
}

// share reads "kids half price": a part of the one price that has no name.
func (s *settled) share(c claim, percent int) (planning.Price, bool) {
	for _, whole := range s.of(planning.FieldPrice) {
		if a := whole.readings[0].(amount); whole.name == "" && a.share == 0 && c.name != "" {
			p, sure := s.price(whole)
			return planning.Price{Name: c.name, AmountMinor: p.AmountMinor * int64(percent) / 100, Currency: p.Currency}, sure && p.AmountMinor*int64(percent)%100 == 0
		}
	}
	return planning.Price{}, false
}
