package draft

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"time"

	"golang.org/x/text/currency"
	"golang.org/x/text/language"
)

// site is what the name of a place says of an event there.
type site struct {
	zone    string // IANA name; "": the country has several
	country string // ISO 3166
}

// whence stands before where somebody comes from.
var whence = regexp.MustCompile(`(?i)\b(?:from|aus)\s+⟨`)

// place takes the name of a place.
func (p *prose) place(r rule, m match) bool {
	if !whence.MatchString(m.around) {
		p.add("name of "+r.Fact, p.text[m.at:m.end], m)
	}
	return p.add(r.Fact, rules().meanings["place"][p.text[m.at:m.end]], m)
}

// zone takes the name of a time zone, or what people say for it.
func (p *prose) zone(r rule, m match) bool {
	name := p.text[m.at:m.end]
	name = cmp.Or(rules().meanings["zone"][name], name)
	if _, err := time.LoadLocation(name); err == nil {
		p.add(r.Fact, name, m)
	}
	return true
}

// placed is the fact that tells the place: what "in" stands before, else a name that stands alone.
func (p *prose) placed() string {
	if p.knows("place") {
		return "place"
	}
	return "place alone"
}

// venue is how the texts call where the event is, "" where they only tell whence somebody comes.
func (p *prose) venue() string {
	if p.site().country == "" || len(p.all(p.placed())) != 1 {
		return ""
	}
	return strings.Join(p.all("name of "+p.placed()), ", ")
}

// where the event is. A zone that is named counts more than a place with other clocks.
func (p *prose) where() (at site) {
	fact := p.placed()
	p.said[fact] = p.said[fact].withoutCountries()
	at.zone, at.country, _ = strings.Cut(p.only(fact), " ")
	zone := cmp.Or(p.only("zone"), p.only("clocks"))
	here, err := time.LoadLocation(cmp.Or(at.zone, defaultZone))
	if zone != "" && (err != nil || at.zone == "" || !sameClocks(zone, here)) {
		return site{zone, cmp.Or(at.country, countryOf(zone))}
	}
	return at
}

// withoutCountries leaves out a country beside a place in it.
func (v *values) withoutCountries() *values {
	if v != nil {
		v.all = slices.DeleteFunc(slices.Clone(v.all), func(country string) bool {
			return country[0] == ' ' && slices.ContainsFunc(v.all, func(s string) bool { return s != country && strings.HasSuffix(s, country) })
		})
	}
	return v
}

// countryOf is whose zone it is, as far as the list of places tells.
func countryOf(zone string) string {
	for at := range rules().Names["place"] {
		if there, country, _ := strings.Cut(at, " "); there == zone {
			return country
		}
	}
	return ""
}

// currency is what is paid with in a place, "" where that is unknown.
func (s site) currency() string {
	region, err := language.ParseRegion(s.country)
	if err != nil {
		return ""
	}
	unit, _ := currency.FromRegion(region)
	if unit == (currency.Unit{}) {
		return ""
	}
	return unit.String()
}

// sameClocks reports whether clocks of a zone show the same in winter and in summer.
func sameClocks(name string, zone *time.Location) bool {
	other, err := time.LoadLocation(name)
	if err != nil {
		return false
	}
	for _, month := range []time.Month{time.January, time.July} {
		at := time.Date(2027, month, 1, 12, 0, 0, 0, time.UTC)
		_, here := at.In(zone).Zone()
		if _, there := at.In(other).Zone(); here != there {
			return false
		}
	}
	return true
}
