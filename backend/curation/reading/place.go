package reading

import (
	"slices"
	"strings"

	"footlight/backend/event/planning"
)

// performers joins the names of all clauses.
func (s *settled) performers() {
	claims := s.of(planning.FieldPerformers)
	if s.known(planning.FieldPerformers) || len(claims) == 0 {
		return
	}
	var all []string
	for _, c := range claims {
		for _, name := range c.readings[0].([]string) {
			if !slices.Contains(all, name) {
				all = append(all, name)
			}
		}
	}
	s.state(planning.FieldPerformers, all, claims[0].quote, planning.FromText)
}

// place settles where the event is, and its time zone: a venue beside a town is in it.
func (s *settled) place() {
	claims := s.of(planning.FieldPlace)
	var names []any
	var zones []string
	best := claim{}
	for _, c := range claims {
		if !slices.Contains(names, any(c.place.Text)) && (c.place.Venue || !within(names, c.place.Text)) {
			names = append(names, c.place.Text)
		}
		if best.quote == "" || c.place.Venue && !best.place.Venue {
			best = c
		}
		for _, zone := range c.place.Zones {
			if !slices.Contains(zones, zone) {
				zones = append(zones, zone)
			}
		}
	}
	s.zone(claims, zones)
	if towns := countTowns(claims); len(names) > 0 && towns < 2 {
		s.state(planning.FieldPlace, best.place.Text, best.quote, planning.FromText)
	} else if len(names) > 1 || slices.ContainsFunc(s.maybe, func(m claim) bool { return m.topical }) {
		s.question(planning.FieldPlace, names)
	}
}

func within(names []any, name string) bool {
	return slices.ContainsFunc(names, func(n any) bool { return strings.Contains(n.(string), name) })
}

func countTowns(claims []claim) int {
	seen := map[string]bool{}
	for _, c := range claims {
		if !c.place.Venue {
			seen[c.place.Text] = true
		}
	}
	return len(seen)
}

// zone adds the time zone of the places, where the text names none itself.
func (s *settled) zone(claims []claim, zones []string) {
	if len(s.of(planning.FieldTimezone)) > 0 || len(zones) == 0 {
		return
	}
	for _, c := range claims {
		if len(c.place.Zones) > 0 {
			s.claims = append(s.claims, claim{field: planning.FieldTimezone, readings: list(c.place.Zones), quote: c.quote})
		}
	}
}
