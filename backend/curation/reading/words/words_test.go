package words_test

import (
	"testing"

	"footlight/backend/curation/reading/words"
)

func TestSplitKeepsNumbersAndElisionsApart(t *testing.T) {
	for text, want := range map[string][]string{
		"8pm":             {"8", "pm"},
		"20h30":           {"20", "h", "30"},
		"1,200.50 €":      {"1,200.50", "€"},
		"l'entrée":        {"l'", "entrée"},
		"it's 8 o'clock":  {"it's", "8", "o'clock"},
		"20:00–22:00":     {"20:00", "–", "22:00"},
		"2026-12-11, 7.":  {"2026-12-11", ",", "7", "."},
		"11.12.2026 a.m.": {"11.12.2026", "a", ".", "m", "."},
	} {
		got := words.Split(text)
		if len(got) != len(want) {
			t.Errorf("%q: got %v", text, got)
			continue
		}
		for i, token := range got {
			if token.Text != want[i] || text[token.At:token.End()] != want[i] {
				t.Errorf("%q: got %q at %d, want %q", text, token.Text, token.At, want[i])
			}
		}
	}
}

func TestDetectTellsTheLanguage(t *testing.T) {
	for text, want := range map[string]string{
		"A jazz night on Friday for 80 people":           "en",
		"Ein Jazzabend am Freitag um 20 Uhr":             "de",
		"Une soirée jazz le vendredi à 20h":              "fr",
		"Una noche de jazz el viernes a las 20 h":        "es",
		"Una serata jazz venerdì alle 21":                "it",
		"Uma noite de jazz na sexta às 21h":              "pt",
		"Een jazzavond op vrijdag om 20 uur":             "nl",
		"Wieczór jazzowy w piątek o godz. 20, wstęp 30":  "pl",
		"En jazzkväll på fredag kl 20":                   "sv",
		"Cuma günü saat 20:00'de bir caz gecesi, bilet ": "tr",
		"": "en",
	} {
		if got := words.Detect(words.Split(text)); got != want {
			t.Errorf("%q: got %s, want %s", text, got, want)
		}
	}
}

func TestEveryPhraseIsFoundByItsClass(t *testing.T) {
	l := words.For("en")
	for phrase, class := range map[string]string{"doors open": "doors", "done by": "end", "per person": "each", "half past": "beside"} {
		if _, n := l.At(words.Split(phrase), 0, class); n != 2 {
			t.Errorf("%q is not of class %s", phrase, class)
		}
	}
	if _, n := words.For("de").At(words.Split("Doors 19 Uhr"), 0, "doors"); n != 1 {
		t.Error("German does not borrow the label doors")
	}
}
