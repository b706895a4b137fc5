package reading_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"footlight/backend/curation/reading"
	"footlight/backend/event/planning"
)

// facts returns what a text says, by field, as text.
func facts(text string) map[planning.Field]string {
	out := map[planning.Field]string{}
	for _, f := range reading.Read(planning.Brief{Description: text}, corpusNow).Facts {
		out[f.Field] = reading.Label(f.Value)
	}
	return out
}

// TestReadKnowsAFormInEveryLanguage reads one plain brief in ten languages.
func TestReadKnowsAFormInEveryLanguage(t *testing.T) {
	want := map[planning.Field]string{
		"date": "Fri 11 Dec 2026", "start": "20:00", "end": "22:30", "doors": "19:30", "capacity": "80", "place": "Hamburg",
		"timezone": "Europe/Berlin", "price": "18.00 EUR", "currency": "EUR",
	}
	for _, text := range []string{
		"A jazz night on Friday, 11 December 2026 in Hamburg. Doors open at 7:30 pm, it starts at 8 pm and ends at 10:30 pm. Tickets cost 18 euros. Room for 80 people.",
		"Ein Jazzabend am Freitag, dem 11. Dezember 2026, in Hamburg. Einlass um 19:30 Uhr, Beginn um 20 Uhr, Ende um 22:30 Uhr. Eintritt 18 Euro. Platz für 80 Personen.",
		"Une soirée jazz le vendredi 11 décembre 2026 à Hambourg. Ouverture des portes à 19h30, début à 20h, fin à 22h30. Entrée 18 euros. Capacité 80 personnes.",
		"Una noche de jazz el viernes 11 de diciembre de 2026 en Hamburgo. Puertas a las 19:30, empieza a las 20:00 y termina a las 22:30. Entrada 18 euros. Aforo 80 personas.",
		"Una serata jazz venerdì 11 dicembre 2026 ad Amburgo. Porte alle 19:30, inizio alle 20:00, fine alle 22:30. Ingresso 18 euro. Massimo 80 persone.",
		"Uma noite de jazz na sexta-feira, 11 de dezembro de 2026, em Hamburgo. Portas às 19:30, início às 20:00, fim às 22:30. Entrada 18 euros. Lotação 80 pessoas.",
		"Een jazzavond op vrijdag 11 december 2026 in Hamburg. Deuren open om 19:30 uur, aanvang 20:00 uur, einde 22:30 uur. Entree 18 euro. Maximaal 80 personen.",
		"Wieczór jazzowy w piątek 11 grudnia 2026 w Hamburg. Wejście od 19:30, początek o 20:00, koniec o 22:30. Bilety 18 euro. Maksymalnie 80 osób.",
		"En jazzkväll fredag den 11 december 2026 i Hamburg. Insläpp kl 19:30, start kl 20:00, slut kl 22:30. Biljett 18 euro. Max 80 personer.",
		"Mekan: Hamburg. 11 Aralık 2026 Cuma. Kapı açılış 19:30, başlangıç 20:00, bitiş 22:30. Bilet 18 euro. En fazla 80 kişi.",
	} {
		got := facts(text)
		for field, value := range want {
			if field == "place" && strings.Contains("Hamburg Hambourg Hamburgo Amburgo", got[field]) {
				continue
			}
			if got[field] != value {
				t.Errorf("%s: %s is %q, want %q", text, field, got[field], value)
			}
		}
	}
}

// TestReadNeverHalfUsesAClause reads clauses whose value is of something else.
func TestReadNeverHalfUsesAClause(t *testing.T) {
	for text, field := range map[string]planning.Field{
		"Kids go free.":                                   "price",
		"Children get in for free.":                       "price",
		"Members go free.":                                "price",
		"Kinder frei.":                                    "price",
		"Studierende zahlen 5 Euro.":                      "price",
		"Our goal is 5,000 euros.":                        "price",
		"We want to raise 5000 EUR.":                      "price",
		"Spendenziel: 5.000 Euro.":                        "price",
		"Goal: 5,000 EUR":                                 "price",
		"Our donation goal, 5,000 EUR, is close.":         "price",
		"Prize money: 500 EUR":                            "price",
		"Free drinks for everyone.":                       "price",
		"Free jazz with friends.":                         "price",
		"The last show cost 10 euros.":                    "price",
		"Done by 22:30.":                                  "start",
		"It is over by 10 pm.":                            "start",
		"Soundcheck at 5 pm.":                             "start",
		"Rehearsal is at 17:00.":                          "start",
		"Probe um 17 Uhr.":                                "start",
		"Fertig bis 22:30 Uhr.":                           "start",
		"Not on Friday.":                                  "date",
		"Tickets are on sale until 3 December.":           "date",
		"Anmeldung bis 3. Dezember.":                      "date",
		"Last year we had 300 people.":                    "capacity",
		"We are 5 people.":                                "capacity",
		"A break of 20 minutes.":                          "duration",
		"It starts in 20 minutes.":                        "duration",
		"With wine and cheese.":                           "performers",
		"A portrait of Vincent van Gogh, who never sang.": "performers",
		"Maybe on Friday.":                                "date",
		"Friday or Saturday.":                             "date",
		"At 8.":                                           "start",
		"Next Friday.":                                    "date",
		"12/11/2027":                                      "date",
		"Tickets are 10 euros. VIP tickets come with a 20 euro voucher.": "price",
	} {
		if got, ok := facts(text)[field]; ok {
			t.Errorf("%q: %s is %q", text, field, got)
		}
	}
}

// TestReadAsksWhatHasTwoReadings checks the suggestions of ambiguous phrases.
func TestReadAsksWhatHasTwoReadings(t *testing.T) {
	for text, want := range map[string]string{
		"A workshop on 3 March 2027 at 8.":           "start [20:00 08:00]",
		"A workshop next Monday at 20:00.":           "date [Mon 30 Nov 2026 Mon 7 Dec 2026]",
		"A talk on 12/11/2027.":                      "date [Fri 12 Nov 2027 Sat 11 Dec 2027]",
		"A concert on Friday, 12 December 2026.":     "date [Sat 12 Dec 2026 Fri 18 Dec 2026]",
		"A concert in Cambridge.":                    "timezone [Europe/London America/Toronto America/New_York]",
		"A concert at 8 pm. The concert is at 9 pm.": "start [20:00 21:00]",
	} {
		var got []string
		for _, q := range reading.Read(planning.Brief{Description: text}, corpusNow).Questions {
			var labels []string
			for _, s := range q.Suggestions {
				labels = append(labels, s.Label)
			}
			got = append(got, fmt.Sprint(q.Field, " ", labels))
		}
		if !slices.Contains(got, want) {
			t.Errorf("%q: got %q, want %s", text, got, want)
		}
	}
}

// TestReadPutsFieldsBeforeTexts reads a brief whose text contradicts its fields.
func TestReadPutsFieldsBeforeTexts(t *testing.T) {
	b := planning.Brief{
		Title: "Night", Description: "A concert on 3 March 2027 at 8 pm in Hamburg, tickets 18 euros, 80 seats.", Duration: 45, MaxParticipants: 20,
		CurrentSchedule: &planning.BriefSchedule{Date: "1830384000000", Time: "19:00"}, CurrentPricing: &planning.BriefPricing{TicketPrice: "7.50"},
		Timezone: "Europe/Paris", Currency: "CHF", Language: "fr", Performers: []string{"Ann"},
	}
	got := map[planning.Field]string{}
	for _, f := range reading.Read(b, corpusNow).Facts {
		if f.From == planning.FromField {
			got[f.Field] = reading.Label(f.Value)
		}
	}
	want := map[planning.Field]string{
		"title": "Night", "date": "Sun 2 Jan 2028", "start": "19:00", "duration": "45", "timezone": "Europe/Paris", "currency": "CHF",
		"capacity": "20", "performers": "Ann", "language": "fr", "price": "7.50 CHF",
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
}

// TestReadReadsWholeValuesOrNone reads prices of several groups, and names that stand on lines of their own.
func TestReadReadsWholeValuesOrNone(t *testing.T) {
	for _, c := range []struct {
		field      planning.Field
		text, want string
	}{
		{"price", "Adults £3, kids go free.", "Adults 3.00 GBP, kids 0.00 GBP"},
		{"price", "Eintritt 12 €, ermäßigt 8 €.", "12.00 EUR, ermäßigt 8.00 EUR"},
		{"price", "Tickets are $20, students $10.", "20.00 USD, students 10.00 USD"},
		{"price", "Entrada 10 euros, estudiantes 5 euros.", "10.00 EUR, estudiantes 5.00 EUR"},
		{"price", "Tickets 18 €, with a mystery surcharge of 3 €", ""},
		{"price", "Tickets 18 €. Tickets 20 €.", ""},
		{"performers", "Lineup:\nAnn Lee (live)\nDJ Bo\n\nCome early", "Ann Lee, DJ Bo"},
		{"performers", "Besetzung:\n- Ann Lee\n- Bo Kern", "Ann Lee, Bo Kern"},
		{"performers", "Lineup:\nwho knows", ""},
		{"performers", "Lineup:", ""},
	} {
		if got := facts(c.text)[c.field]; got != c.want {
			t.Errorf("%q: got %s %q, want %q", c.text, c.field, got, c.want)
		}
	}
}

// FuzzRead reads any text: nothing panics, every quote stands in the text, and every value has the form of its field.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		"A jazz night on Friday, 11 December 2026 at 8 pm in Hamburg, 18 euros", "Doors: 7\nShow: 8–10pm", "Kinder bis 12 frei, sonst 5 €/Person",
		"From: a@b.c\nSubject: x\n\nHi,\n> no\nOn Monday X wrote:\n-- \nme", "25:61 99.99.9999 1h30 12/12/12 €€ 5 € 5", "Title: „\"«»“", "at\u00a08\u202fpm 😀", "31. Februar um halb 0 Uhr",
	} {
		f.Add(seed, uint16(0))
	}
	f.Fuzz(func(t *testing.T, text string, days uint16) {
		given := corpusNow.Add(time.Duration(days) * 24 * time.Hour)
		got := reading.Read(planning.Brief{Description: text}, given)
		for _, fact := range got.Facts {
			if fact.From == planning.FromText && (fact.Quote == "" || !strings.Contains(strings.ToValidUTF8(text, " "), fact.Quote)) {
				t.Errorf("%s quotes %q, which does not stand in the text", fact.Field, fact.Quote)
			}
			valid(t, fact)
		}
		for _, u := range got.Unread {
			if !strings.Contains(strings.ToValidUTF8(text, " "), u) {
				t.Errorf("unread %q does not stand in the text", u)
			}
		}
	})
}

func valid(t *testing.T, fact planning.Fact) {
	t.Helper()
	switch v := fact.Value.(type) {
	case string:
		form := map[planning.Field]string{"date": time.DateOnly, "start": "15:04", "end": "15:04", "doors": "15:04"}[fact.Field]
		if _, err := time.Parse(form, v); form != "" && err != nil || v == "" {
			t.Errorf("%s is %q", fact.Field, v)
		}
	case int:
		if v < 1 {
			t.Errorf("%s is %d", fact.Field, v)
		}
	case []planning.Price:
		for _, p := range v {
			if p.AmountMinor < 0 || len(p.Currency) != 3 {
				t.Errorf("price is %v", v)
			}
		}
	case []string:
		if len(v) == 0 {
			t.Errorf("%s is empty", fact.Field)
		}
	default:
		t.Errorf("%s is of type %T", fact.Field, v)
	}
}

// TestASuggestedTitleIsWholeText covers a kind of event that begins with a letter of two bytes.
func TestASuggestedTitleIsWholeText(t *testing.T) {
	text := "Übertragung am 5. März 2027 um 20 Uhr, Eintritt 10 Euro"
	for _, text := range []string{text, strings.ToLower(text)} {
		for _, q := range reading.Read(planning.Brief{Description: text}, corpusNow).Questions {
			if q.Field == planning.FieldTitle && (len(q.Suggestions) == 0 || q.Suggestions[0].Label != "Übertragung") {
				t.Errorf("%q: %v", text, q.Suggestions)
			}
		}
	}
}
