package towns_test

import (
	"testing"

	"footlight/backend/curation/reading/towns"
	"footlight/backend/curation/reading/words"
)

func TestFindKnowsTownsByTheirSpellings(t *testing.T) {
	for name, zone := range map[string]string{
		"Hamburg": "Europe/Berlin", "München": "Europe/Berlin", "Munich": "Europe/Berlin", "Koeln": "Europe/Berlin",
		"Wien": "Europe/Vienna", "Lisboa": "Europe/Lisbon", "İstanbul": "Europe/Istanbul", "Łódź": "Europe/Warsaw",
		"Aix-en-Provence": "Europe/Paris", "大阪": "Asia/Tokyo", "NYC": "America/New_York",
	} {
		if found := towns.Find(words.Fold(name)); len(found) == 0 || found[0].Zone != zone {
			t.Errorf("%s: got %v, want %s first", name, found, zone)
		}
	}
}

func TestFindHasAllLargeTownsOfOneName(t *testing.T) {
	if found := towns.Find("cambridge"); len(found) < 2 {
		t.Errorf("got %v, want Cambridge in Great Britain and in the United States", found)
	}
	for _, none := range []string{"", "zzzz", "a", "\t", "nowhere at all"} {
		if len(towns.Find(none)) > 0 {
			t.Errorf("%q is a town", none)
		}
	}
}

func TestFindSearchesTheWholeTable(t *testing.T) {
	for _, name := range []string{"aabenraa", "東京", "zwolle", "aachen"} {
		if len(towns.Find(name)) == 0 {
			t.Errorf("%q was not found", name)
		}
	}
}

func TestFindAllocatesLittle(t *testing.T) {
	if n := testing.AllocsPerRun(10, func() { towns.Find("hamburg") }); n > 3 {
		t.Errorf("got %v allocations", n)
	}
}
