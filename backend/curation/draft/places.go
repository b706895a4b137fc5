package draft

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"

	"golang.org/x/text/currency"
	"golang.org/x/text/language"

	"footlight/backend/event"
)

//go:embed places.json
var placeList []byte

//go:embed zones.json
var zoneList []byte

// site is what the name of a place says of an event there.
type site struct {
	zone    string // IANA name; "": the country has several
	country string // ISO 3166
}

// atlas finds places by their names.
type atlas struct {
	rule  *regexp.Regexp
	names map[string]site
}

func newAtlas() atlas {
	type places struct {
		Zone, Country string
		Names         []string
	}
	a := atlas{names: map[string]site{}}
	var all []string
	for _, one := range table[[]places](placeList) {
		for _, name := range one.Names {
			a.names[name] = site{one.Zone, one.Country}
			all = append(all, regexp.QuoteMeta(name))
		}
	}
	slices.SortFunc(all, func(x, y string) int { return len(y) - len(x) })
	a.rule = regexp.MustCompile(strings.Join(all, "|"))
	return a
}

// world is compiled once, as it never changes.
var world = newAtlas()

var (
	zoneName = regexp.MustCompile(`\b(?:UTC|(?:Africa|America|Asia|Atlantic|Australia|Europe|Indian|Pacific)/[A-Z][A-Za-z_]+(?:/[A-Z][A-Za-z_]+)?)\b`)
	within   = regexp.MustCompile(`(?i)(?:\b(?:in|im|à|en|a|w|v|i|nel|em|no)|(?:^|\s)(?:في|в|у))\s+$|(?:^|\s)ב$`)
	around   = regexp.MustCompile(`(?i)(?:\b(?:from|at|near|aus|live)\s+|\d(?:h|[ap]\.?m\.?|\s?uhr)\s|^|[,;:(–—·|\n.]\s*|\x00\s*)$`)
	outside  = regexp.MustCompile(`^(?:\s*$|\s*[,;:.)–—·|\n!]|で)`)
)

// zoneNames are abbreviations as people say them beside a time.
var zoneNames = table[map[string]string](zoneList)

// table reads an embedded file.
func table[T any](file []byte) (v T) {
	if err := json.Unmarshal(file, &v); err != nil {
		panic(err) // it is not what it was built with
	}
	return v
}

var shortZone = regexp.MustCompile(`\b(?:` + strings.Join(slices.Sorted(maps.Keys(zoneNames)), "|") + `)\b`)

// clockBefore is a time of day, which an abbreviation of a zone follows.
var clockBefore = regexp.MustCompile(`(?i)(?:\d|[ap]\.?m\.?|h|uhr|noon|midnight|o['’]clock)\s?\(?$`)

// place is where the event is: what "in" stands before, else a name that stands alone.
func (p *prose) place() site {
	var named, shorts said[string]
	p.take(zoneName, func(m match) bool {
		if _, err := time.LoadLocation(m.groups[0]); err == nil {
			named.add(m.groups[0], m.at)
		}
		return true
	})
	p.take(shortZone, func(m match) bool {
		if !clockBefore.MatchString(m.before) {
			return false
		}
		shorts.add(zoneNames[m.groups[0]], m.at)
		return true
	})
	var inside, alone said[site]
	p.take(world.rule, func(m match) bool {
		if letterFollows(m) || letterPrecedes(m) && !within.MatchString(m.before) {
			return false
		}
		switch at := world.names[m.groups[0]]; {
		case within.MatchString(m.before):
			inside.add(at, m.at)
		case around.MatchString(m.before) || outside.MatchString(m.after):
			alone.add(at, m.at)
		}
		return true
	})
	from := &inside
	if len(inside.values) == 0 {
		from = &alone
	}
	from.values = withoutCountries(from.values)
	at := from.only(p, event.Schedule, "Several places: none of them could be taken for the event's")
	const several = "Several time zones: none of them could be taken for the event's"
	zone := cmp.Or(named.only(p, event.Schedule, several), shorts.only(p, event.Schedule, several))
	if here, err := time.LoadLocation(cmp.Or(at.zone, "UTC")); zone != "" && (err != nil || at.zone == "" || !sameClocks(zone, here)) {
		at = site{zone, cmp.Or(at.country, world.country(zone))}
	}
	return at
}

// withoutCountries leaves out a country beside a place in it.
func withoutCountries(all []site) []site {
	return slices.DeleteFunc(slices.Clone(all), func(s site) bool {
		return s.zone == "" && slices.ContainsFunc(all, func(t site) bool { return t.zone != "" && t.country == s.country })
	})
}

// country is whose zone it is, as far as the list of places tells.
func (a atlas) country(zone string) string {
	for _, s := range a.names {
		if s.zone == zone {
			return s.country
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
	unit, ok := currency.FromRegion(region)
	if !ok {
		return ""
	}
	return unit.String()
}
