package versions_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/curation/versions"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

func TestParse(t *testing.T) {
	undo := versions.Command{Kind: versions.Undo}
	of := func(n int, aspects ...event.Aspect) versions.Command {
		return versions.Command{Kind: versions.Back, Numbers: []int{n}, Aspects: aspects}
	}
	for message, want := range map[string]versions.Command{
		"undo": undo, "Undo that, please!": undo, "go back": undo, "Please revert the last change.": undo, "back to the previous version": undo,
		"Mach das rückgängig": undo, "bitte die letzte Änderung rückgängig machen": undo, "annule la dernière modification": undo, "deshaz el último cambio": undo,
		"annulla l'ultima modifica": undo, "desfaz a última alteração": undo, "maak de laatste wijziging ongedaan": undo, "cofnij ostatnią zmianę": undo,
		"redo": {Kind: versions.Redo}, "redo it": {Kind: versions.Redo},
		"undo the price":       {Kind: versions.Undo, Aspects: []event.Aspect{event.Pricing}},
		"go back to version 2": of(2), "Back to v2": of(2), "restore version 3 of the title": of(3, event.Title), "use version 1 of the schedule again": of(1, event.Schedule),
		"zurück zur Version 2": of(2), "geh zurück zur ersten Fassung vom Titel": of(1, event.Title), "reviens à la version 2": of(2), "vuelve a la versión 2": of(2),
		"torna alla versione 2": of(2), "voltar à versão 2": of(2), "terug naar versie 2": of(2), "wróć do wersji 2": of(2), "go back to the original version": of(1),
		"go back to version 2 of everything": {Kind: versions.Back, Numbers: []int{2}, All: true},
		"compare version 1 and 2":            {Kind: versions.Compare, Numbers: []int{1, 2}},
		"what has changed in the schedule?":  {Kind: versions.Compare, Aspects: []event.Aspect{event.Schedule}},
		"vergleiche Version 1 mit Version 2": {Kind: versions.Compare, Numbers: []int{1, 2}},
	} {
		got, ok := versions.Parse(event.Planner, message)
		assert.Equal(t, want.Kind != "", ok, message)
		assert.Equal(t, want, got, message)
	}
	for _, message := range []string{
		"", "2", "the title", "go back to 8 pm", "undo the damage of the last show", "version", "start at 8", "compare us with the Opera", "undo and make it cheaper",
		"version 0", "use version -1 of nothing known", "undo version 2", "compare versions 1, 2 and 3", "no", "make it 20 euros again", "put it back on Sunday", "one hour earlier",
		"Can I have the tickets back?", "can I have the tickets back", "Undo?", "Can we go back to version 2?", "Kann ich die Tickets zurück?", "annuler ?",
	} {
		_, ok := versions.Parse(event.Planner, message)
		assert.False(t, ok, message)
	}
}

func TestTargets(t *testing.T) {
	hash := func(n int) (h event.Hash) { h[0] = byte(n); return h }
	it := func(transaction int, aspect event.Aspect, number, restores int) planning.Iteration {
		return planning.Iteration{Aspect: aspect, Number: number, Transaction: hash(transaction), Source: planning.Source{Restores: restores}}
	}
	all := []planning.Iteration{
		it(1, event.Title, 1, 0), it(1, event.Pricing, 1, 0),
		it(2, event.Title, 2, 0),
		it(3, event.Title, 3, 0), it(3, event.Pricing, 2, 0),
	}
	undo, redo := versions.Command{Kind: versions.Undo}, versions.Command{Kind: versions.Redo}
	check := func(c versions.Command, want map[event.Aspect]int) {
		t.Helper()
		assert.Equal(t, want, c.Targets(all))
	}
	check(redo, map[event.Aspect]int{})
	check(undo, map[event.Aspect]int{event.Title: 2, event.Pricing: 1})
	check(versions.Command{Kind: versions.Undo, Aspects: []event.Aspect{event.Pricing}}, map[event.Aspect]int{event.Pricing: 1})
	all = append(all, it(4, event.Title, 4, 2), it(4, event.Pricing, 3, 1)) // undone
	check(redo, map[event.Aspect]int{event.Title: 3, event.Pricing: 2})
	check(undo, map[event.Aspect]int{event.Title: 1})
	all = append(all, it(5, event.Title, 5, 1)) // undone again
	check(undo, map[event.Aspect]int{})
	check(redo, map[event.Aspect]int{event.Title: 2})
	all = append(all, it(6, event.Title, 6, 2)) // redone
	check(redo, map[event.Aspect]int{event.Title: 3, event.Pricing: 2})
	all = append(all, it(7, event.Title, 7, 3)) // back to version 3 by name
	check(redo, map[event.Aspect]int{})
	check(undo, map[event.Aspect]int{event.Title: 2})
}

func TestDifferences(t *testing.T) {
	before := json.RawMessage(`{"tiers":[{"name":"Seat","amountMinor":1500,"wei":"1"}],"reasoning":"a","gone":"x"}`)
	after := json.RawMessage(`{"tiers":[{"name":"Seat","amountMinor":2000,"wei":"2"},{"name":"Kids","amountMinor":0}],"reasoning":"b"}`)
	assert.Equal(t, []string{
		"gone: “x” → nothing", "tiers 1.amountMinor: “1500” → “2000”", "tiers 2.amountMinor: nothing → “0”", "tiers 2.name: nothing → “Kids”",
	}, versions.Differences(before, after))
	assert.Empty(t, versions.Differences(before, before))
}

// FuzzParse checks that a command has what its kind needs, and that its words in another order are a command too.
func FuzzParse(f *testing.F) {
	for _, message := range []string{"undo", "go back to version 2 of the title", "compare v1 and v2", "zurück zur Fassung 3", "Version\u0301 2"} {
		f.Add(message)
	}
	f.Fuzz(func(t *testing.T, message string) {
		c, ok := versions.Parse(event.Planner, message)
		if !ok {
			return
		}
		most := map[versions.Kind]int{versions.Undo: 0, versions.Redo: 0, versions.Back: 1, versions.Compare: 2}
		limit, known := most[c.Kind]
		require.True(t, known)
		require.LessOrEqual(t, len(c.Numbers), limit)
		require.True(t, c.Kind != versions.Back || len(c.Numbers) == 1)
		for _, n := range c.Numbers {
			require.Positive(t, n)
		}
		c.Targets(nil)
	})
}
