package reading_test

import (
	"fmt"
	"slices"
	"testing"

	"footlight/backend/curation/reading"
	"footlight/backend/event/planning"
)

// TestReadAsksInsteadOfChoosing reads texts of classes in which a value stands, but not the event's, or several do. The field
// has no fact, and its question offers what the text has.
func TestReadAsksInsteadOfChoosing(t *testing.T) {
	for name, c := range map[string]struct {
		field   planning.Field
		offered []string // all that the question offers
		texts   []string
	}{
		"several days": {"date", []string{"Fri 2 Apr 2027", "Sat 3 Apr 2027"}, []string{
			"A play on 2 and 3 April 2027 at 8 pm", "A play on the 2nd & 3rd April 2027", "A play, Fri 2 and Sat 3 April 2027", "A play on the 2nd and the 3rd of April 2027",
			"Theater am 2. und 3. April 2027", "Theater am 2. und am 3. April 2027 um 20 Uhr", "Theater, Fr 2. + Sa 3. April 2027", "Theater vom 2. bis 3. April 2027", "Lesung, 2./3. April 2027",
			"Théâtre les 2 et 3 avril 2027", "Théâtre du 2 au 3 avril 2027", "Teatro el 2 y 3 de abril de 2027", "Teatro il 2 e il 3 aprile 2027",
		}},
		"three days": {"date", []string{"Fri 2 Apr 2027", "Sat 3 Apr 2027", "Sun 4 Apr 2027"}, []string{
			"A play on 2, 3 and 4 April 2027", "Theater am 2., 3. und 4. April 2027", "Théâtre les 2, 3 et 4 avril 2027",
		}},
		"a room and what is sold of it": {"capacity", []string{"90", "70"}, []string{
			"90 seats, of which 70 are for sale", "The hall holds 90, but we only let 70 in", "Capacity 90, we stop at 70", "We have 90 seats. We will only sell 70 tickets.",
			"Der Saal fasst 90, wir stellen aber nur 70 Stühle", "90 Plätze, davon 70 im Verkauf", "Max. 90 Personen. Verkauft werden 70 Plätze.",
			"Capacité 90, on en vend 70", "90 places, dont 70 à vendre",
		}},
		"a price for several people": {"capacity", nil, []string{
			"Tickets: £30 for four people", "Table for four people £30", "£30 for 4 people", "Karte 30 Euro für vier Personen", "Eintritt: 30 € für 4 Personen",
			"Billet 30 € pour 4 personnes", "Tarif : 30 € pour quatre personnes",
		}},
		"a town that the event is about":     {"place", []string{"Prague"}, []string{"A concert of songs from Prague", "A talk on the spring in Prague", "A night in Prague", "A concert with Ann Lee from Prague"}},
		"a town that it is about, in German": {"place", nil, []string{"Konzert mit Liedern aus Prag", "Ein Abend in Prag", "Vortrag über den Frühling in Prag"}},
		"a town that it is about, in French": {"place", nil, []string{"Une soirée de chansons de Prague", "Concert pour nos amis de Prague", "Une nuit à Prague"}},
		"a time until which something is cheaper": {"end", nil, []string{
			"Entry is free until 11pm", "Until 11pm entry is free", "Tickets £5 until 11pm", "Eintritt frei bis 23 Uhr", "Bis 23 Uhr 5 Euro", "Entrée gratuite jusqu'à 23h", "Entrée 5 € jusqu'à 23h", "Entrada gratis hasta las 23:00",
		}},
		"a start from which something is cheaper": {"start", nil, []string{"Free from 9pm", "Eintritt frei ab 21 Uhr", "Entrée gratuite à partir de 21h"}},
		"a place that is not known": {"place", nil, []string{
			"Where: TBC", "Venue: to be confirmed", "Location: TBA (somewhere central)", "Place: ask Bo", "Where: ?", "Ort: noch offen", "Wo: wird noch bekannt gegeben", "Ort: siehe Aushang", "Ort: steht noch nicht fest",
			"Lieu : à confirmer", "Lieu : pas encore connu", "Lugar: por confirmar",
		}},
		"a title that is not known": {"title", nil, []string{
			"Title: tbd", "Event: to be decided", "Title: TBC", "Title: ??", "Titel: wird noch bekannt gegeben", "Titel: noch nicht klar", "Titre : à définir", "Título: por definir",
		}},
		"performers who are not known": {"performers", nil, []string{
			"Performers: TBA", "Lineup: Ann Lee, TBA", "Artists: Not yet known", "Künstler: Noch offen", "Besetzung: N.N.", "Artistes : À confirmer", "Lineup: Por confirmar",
		}},
		"what somebody does in a list of names": {"performers", nil, []string{
			"Performers: The Larks, conductor Ann Lee", "Performers: Ann Lee plus friends", "Bands: The Kites, Host Bo Kern", "Chor: Lerchen, Leitung Ann Lee", "Band: Die Drachen, Moderation Bo Kern", "Musiciens : Les Alouettes, direction Ann Lee",
		}},
		"a list of names that goes on": {"performers", nil, []string{"With Ann Lee (flute), Bo Kern (harp)", "Mit Ann Lee (Flöte), Bo Kern (Harfe)", "Avec Ann Lee (flûte), Bo Kern (harpe)"}},
	} {
		for _, text := range c.texts {
			read := reading.Read(planning.Brief{Description: text}, corpusNow)
			if fact, ok := read.Fact(c.field); ok {
				t.Errorf("%s: %q: %s is %v", name, text, c.field, fact.Value)
			}
			var offered []string
			for _, q := range read.Questions {
				for _, s := range q.Suggestions {
					if q.Field == c.field {
						offered = append(offered, s.Label)
					}
				}
			}
			slices.Sort(offered)
			slices.Sort(c.offered)
			if c.offered != nil && fmt.Sprint(offered) != fmt.Sprint(c.offered) {
				t.Errorf("%s: %q offers %q", name, text, offered)
			}
		}
	}
}

// TestReadEndsATitleBeforeTheNextLabel reads labels that stand on one line.
func TestReadEndsATitleBeforeTheNextLabel(t *testing.T) {
	for text, want := range map[string]string{
		"Titel: Beethovens 9. Sinfonie. Datum: 3. April 2027": "Beethovens 9. Sinfonie|Sat 3 Apr 2027",
		"Title: Unknown Pleasures. Date: 3 April 2027":        "Unknown Pleasures|Sat 3 Apr 2027",
		"Title: Route 66. Date: 3 April 2027":                 "Route 66|Sat 3 Apr 2027",
		"Title: Back at 9. Place: Town Hall, Leeds":           "Back at 9|",
		"Title: Salt, Date: 3 April 2027":                     "Salt|Sat 3 Apr 2027",
		"Title: Salt | When: 3 April 2027 | Where: Leeds":     "Salt|Sat 3 Apr 2027",
		"Titel: Block 7. Datum: 3. April 2027":                "Block 7|Sat 3 Apr 2027",
		"Titel: Salz - Datum: 3. April 2027":                  "Salz|Sat 3 Apr 2027",
		"Titre : Appartement 7. Date : 3 avril 2027":          "Appartement 7|Sat 3 Apr 2027",
		"Titre : Sel ; Date : 3 avril 2027":                   "Sel|Sat 3 Apr 2027",
		"Titel: Lesung: Salz":                                 "Lesung: Salz|",
	} {
		if got := facts(text); got["title"]+"|"+got["date"] != want {
			t.Errorf("%q: %q, %q", text, got["title"], got["date"])
		}
	}
}

// TestAFreeEventNamesTheCurrencyThatItAssumes reads briefs that name no currency.
func TestAFreeEventNamesTheCurrencyThatItAssumes(t *testing.T) {
	for zone, want := range map[string]string{"Europe/Berlin": "EUR", "Europe/London": "GBP", "": "USD"} {
		for _, text := range []string{"Entry is free", "Der Eintritt ist frei", "Entrée gratuite"} {
			read := reading.Read(planning.Brief{Description: text, BrowserTimezone: zone}, corpusNow)
			assumed := slices.ContainsFunc(read.Assumptions, func(a planning.Assumption) bool { return a.Field == planning.FieldCurrency && a.Value == want })
			if _, known := read.Fact(planning.FieldCurrency); known || !assumed {
				t.Errorf("%q in %s: %v", text, zone, read.Assumptions)
			}
			for _, q := range read.Questions {
				if q.Field == planning.FieldPrice && len(q.Suggestions) > 0 {
					t.Errorf("%q suggests %v", text, q.Suggestions)
				}
			}
		}
	}
}

// TestTwoDigitsBeforeTheWordForAnHourAreOfTheDay reads hours that have no second reading.
func TestTwoDigitsBeforeTheWordForAnHourAreOfTheDay(t *testing.T) {
	for text, want := range map[string]string{
		"Matinee am 4. April 2027 um 11 Uhr": "11:00", "Beginn 10 Uhr": "10:00", "Début à 11h": "11:00", "Aanvang 11 uur": "11:00", "Konzert um 8 Uhr": "", "Starts at 11 o'clock": "",
	} {
		if got := facts(text)["start"]; got != want {
			t.Errorf("%q: %q", text, got)
		}
	}
}
