package values

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"footlight/backend/curation/reading/towns"
	"footlight/backend/curation/reading/words"
)

var iana = regexp.MustCompile(`^(?:Africa|America|Asia|Atlantic|Australia|Europe|Indian|Pacific)$`)

// readZone reads "Europe/Berlin", "CET" and "Berlin time".
func readZone(s scan, i int) (Item, bool) {
	if iana.MatchString(s.text(i)) && s.isMark(i+1, "/") {
		end := i + 2
		for end < len(s.tokens) && s.tokens[end].Joined && (s.tokens[end].Word() || s.isMark(end, "_", "/")) {
			end++
		}
		name := s.original(i, end)
		_, err := time.LoadLocation(name)
		return Item{Kind: Zone, Zones: []string{name}, End: end}, err == nil
	}
	if name, n := s.Lexicon.At(s.tokens, i, "clockzone"); n > 0 && s.text(i) == strings.ToUpper(s.text(i)) {
		return Item{Kind: Zone, Zones: []string{name}, End: i + n}, true
	}
	if head := s.is(i, "zonehead"); head > 0 {
		town, end := townAt(s, i+head)
		return Item{Kind: Zone, Zones: zonesOf(town), End: end}, end > i+head
	}
	town, end := townAt(s, i)
	tail := s.is(end, "zonetail")
	return Item{Kind: Zone, Zones: zonesOf(town), End: end + tail}, end > i && tail > 0
}

// townAt returns the places of the town whose name begins at a token, and the token behind it.
func townAt(s scan, i int) (found []towns.Place, end int) {
	if i >= len(s.tokens) || !s.tokens[i].Word() || !s.tokens[i].Capital() {
		return nil, i
	}
	for end = min(i+4, len(s.tokens)); end > i; end-- {
		if found = towns.Find(words.Fold(s.original(i, end))); len(found) > 0 && len(s.text(i)) > 1 {
			return found, end
		}
	}
	return nil, i
}

// smallTown returns the town of a word in small letters.
func smallTown(s scan, i int) (found []towns.Place, end int) {
	if i >= len(s.tokens) || s.Lexicon.Has(s.tokens[i]) || len(s.tokens[i].Fold) < 4 {
		return nil, i
	}
	if found = towns.Find(s.tokens[i].Fold); len(found) == 0 {
		return nil, i
	}
	return found, i + 1
}

func zonesOf(places []towns.Place) (zones []string) {
	for _, p := range places {
		if !slices.Contains(zones, p.Zone) {
			zones = append(zones, p.Zone)
		}
	}
	return zones
}

// readTown reads a town's name that no word stands before.
func readTown(s scan, i int) (Item, bool) {
	found, end := townAt(s, i)
	if end == i || len(s.original(i, end)) < 4 || s.Lexicon.Has(s.tokens[i]) {
		return Item{}, false
	}
	return placed(s, i, end, found, Item{Bare: true}), true
}

func placed(s scan, from, end int, found []towns.Place, item Item) Item {
	item.Kind, item.Text, item.Zones, item.End = Place, s.original(from, end), zonesOf(found), end
	if len(found) == 1 {
		item.Country = found[0].Country
	}
	return item
}
