package reading_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"footlight/backend/curation/reading"
	"footlight/backend/curation/reading/words"
	"footlight/backend/event/planning"
)

// corpusBrief holds a brief of a writer without sight of the reader, and its facts.
type corpusBrief struct {
	ID, Lang, Kind, Text string
	Facts                []planning.Fact
}

// corpusNow is the moment at which the briefs of the corpus were given.
var corpusNow = time.Date(2026, 11, 27, 12, 0, 0, 0, time.UTC)

// tally counts the facts of the briefs of a language.
type tally struct{ facts, right, asked, unread, wrong, extra int }

func corpus(t testing.TB, file string) []corpusBrief {
	t.Helper()
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var c struct{ Briefs []corpusBrief }
	if err = json.Unmarshal(raw, &c); err != nil {
		t.Fatal(err)
	}
	return c.Briefs
}

// TestCorpusHasNoWrongFacts scores the reader on the first corpus and on the briefs of the reader's own writer. Facts that are
// wrong are failures; those that are asked or shown as unread are not.
func TestCorpusHasNoWrongFacts(t *testing.T) {
	files := []string{"../corpus/testdata/first.json", "../corpus/testdata/own.json"}
	if file := os.Getenv("FOOTLIGHT_CORPUS"); file != "" {
		files = []string{file}
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) { scoreFile(t, file) })
	}
}

func scoreFile(t *testing.T, file string) {
	byLanguage := map[string]*tally{}
	for _, b := range corpus(t, file) {
		if byLanguage[b.Lang] == nil {
			byLanguage[b.Lang] = &tally{}
		}
		got := reading.Read(planning.Brief{Description: b.Text}, corpusNow)
		score(t, b, got, byLanguage[b.Lang])
	}
	for _, lang := range slices.Sorted(maps.Keys(byLanguage)) {
		n := byLanguage[lang]
		t.Logf("%s: %d facts, %d right (%d %%), %d asked, %d unread, %d wrong, %d extra", lang, n.facts, n.right, 100*n.right/max(1, n.facts), n.asked, n.unread, n.wrong, n.extra)
	}
}

func score(t *testing.T, b corpusBrief, got planning.Reading, n *tally) {
	expected := map[planning.Field]bool{}
	for _, want := range b.Facts {
		expected[want.Field] = true
		n.facts++
		fact, known := got.Fact(want.Field)
		asked := slices.ContainsFunc(got.Questions, func(q planning.Question) bool { return q.Field == want.Field })
		switch {
		case known && alike(fact.Value, want.Value):
			n.right++
		case known:
			n.wrong++
			t.Errorf("%s: %s is %v, want %v, by %q", b.ID, want.Field, fact.Value, want.Value, fact.Quote)
		case asked:
			n.asked++
		default:
			n.unread++
		}
	}
	for _, fact := range got.Facts {
		if !expected[fact.Field] && fact.Field != planning.FieldTimezone {
			n.extra++
			t.Logf("%s: extra %s %v, by %q", b.ID, fact.Field, fact.Value, fact.Quote)
		}
	}
}

// alike compares values as a person does: names without case, articles and accents, and prices by their amounts.
func alike(got, want any) bool {
	a, b := plain(got), plain(want)
	return a == b || len(a) > 3 && strings.Contains(b, a) || len(b) > 3 && strings.Contains(a, b)
}

func plain(value any) string {
	raw, err := json.Marshal(value)
	if err != nil {
		return err.Error()
	}
	var prices []planning.Price
	if json.Unmarshal(raw, &prices) == nil && len(prices) > 0 && strings.Contains(string(raw), "amountMinor") {
		var all []string
		for _, p := range prices {
			if p.AmountMinor == 0 {
				p.Currency = ""
			}
			all = append(all, fmt.Sprint(p.AmountMinor, p.Currency))
		}
		slices.Sort(all)
		return fmt.Sprint(all)
	}
	var names []string
	if json.Unmarshal(raw, &names) == nil {
		for i := range names {
			names[i] = strings.TrimPrefix(words.Fold(names[i]), "the ")
		}
		slices.Sort(names)
		return strings.Join(names, "|")
	}
	return strings.TrimPrefix(joiners.ReplaceAllString(words.Fold(strings.Trim(string(raw), `"`)), " "), "the ")
}

// joiners stand between a house and its town, and a person compares without them.
var joiners = regexp.MustCompile(`[ ,–-]+(?:(?:in|im|no|di|bei|w|we|a) )?`)
