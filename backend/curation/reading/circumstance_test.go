package reading_test

import (
	"testing"

	"footlight/backend/event/planning"
)

// variants are texts of one class, by the value that each must give a field, "" if it must give none.
type variants struct {
	field planning.Field
	texts map[string][]string
}

// TestReadKnowsCircumstances reads facts with words beside them that change nothing, and some that do.
func TestReadKnowsCircumstances(t *testing.T) {
	for name, v := range map[string]variants{
		"a circumstance behind a time or a place": {"date", map[string][]string{
			"Fri 5 Mar 2027": {
				"Talk on 5 March 2027 with questions in the pub", "A concert on 5 March 2027 in aid of the hospice", "Talks run 9.30am to 5pm on 5 March 2027 with lunch in the middle",
				"Konzert am 5. März 2027 in Münster am Aasee", "Konzert am 5. März 2027 mit Zugabe", "Konzert am 5. März 2027 in Köln am Rosenmontag", "Lesung am 5. März 2027 in Omas Laube",
				"Concert le 5 mars 2027 à Lyon parce que le printemps arrive", "Concert le 5 mars 2027 parce qu'on aime le printemps", "Concert le 5 mars 2027 à Lyon :)",
			},
			"": {
				"A talk on 5 March 2027 in case of rain", "The deadline for the concert is on 5 March 2027 with no exceptions", "We fly on 4 March 2027 with the kit",
				"A concert on 5 March 2027 in lieu of the one in May", "Wir sind am 5. März 2027 in Omas Laube", "Abreise am 6. März 2027 mit dem Zug", "Concert reporté du 5 mars 2027 avec regret",
			},
		}},
		"a start that is somebody else's": {"start", map[string][]string{
			"20:00": {"We meet at 6 pm with the crew in the car park. Concert at 8 pm on 5 March 2027", "Probe um 17 Uhr mit Technik. Konzert um 20 Uhr am 5. März 2027", "Concert à 20h le 5 mars 2027"},
			"":      {"We meet at 6 pm with the crew in the car park", "Es gibt um 18 Uhr beim Griechen Suppe", "Setup is from 4 pm with help", "Tickets 12 euros until 3 March at 8 pm"},
		}},
		"a price for some time": {"price", map[string][]string{
			"Early bird 45.00 GBP, 60.00 GBP": {"Early bird £45 until 31 January, £60 after that", "Early bird £45 until 31 January, then £60", "Early bird £45 until 31 January, £60 afterwards"},
			"Frühbucher 10.00 EUR, 15.00 EUR": {"Frühbucher 10 € bis 1. März, danach 15 €", "Frühbucher 10 € bis zum 1. März, später 15 €"},
			"réduit 10.00 EUR, 15.00 EUR":     {"Tarif réduit 10 € jusqu'au 1er mars, puis 15 €", "Tarif réduit 10 € jusqu'au 1er mars, 15 € après"},
			"10.00 EUR":                       {"Tickets 10 euros from 1 February", "Karten 10 € ab 1. Februar"},
			"":                                {"Eintritt 10 €, danach 15 €", "£10 until 5 March, dinner £20 afterwards", "Entry £12 before 10, £15 after", "Entry £12, £8 after 10", "Tickets 12 euros, half price after 10 pm"},
		}},
		"a date that is a deadline": {"date", map[string][]string{
			"Fri 5 Mar 2027": {
				"Concert on 5 March 2027. Pay by 3 March", "Concert on 5 March 2027. Early bird £5 until 3 March", "Concert on 5 March 2027. Tickets 10 euros from 1 February",
				"Konzert am 5. März 2027. Bezahlen bitte bis 25.1.", "Konzert am 5. März 2027. Karten 10 € ab 1. Februar", "Konzert am 5. März 2027. VVK 10 € bis 1. März",
				"Concert le 5 mars 2027. Inscriptions jusqu'au 1er mars", "Concert le 5 mars 2027. Prévente 8 € jusqu'au 1er mars",
			},
			"": {"Pay until 3 March", "Deadline until 3 March", "Festival bis 5. März 2027", "The show runs until 5 March 2027", "Karten 10 € ab 1. Februar"},
		}},
		"groups by their age, and parts of a price": {"price", map[string][]string{
			"12.00 GBP, under 16s 6.00 GBP":               {"Entry £12, under 16s half price", "Entry £12, under 16s £6"},
			"12.00 GBP, kids 6.00 GBP, under 5s 0.00 GBP": {"Entry £12, kids half price, under 5s free"},
			"12.00 EUR, Kinder 6.00 EUR":                  {"Eintritt 12 €, Kinder die Hälfte", "Eintritt 12 €, Kinder zum halben Preis"},
			"12.00 EUR, unter 6 0.00 EUR":                 {"Eintritt 12 €, unter 6 gratis"},
			"12.00 EUR, ab 65 Jahren 8.00 EUR":            {"Eintritt 12 €, ab 65 Jahren 8 €"},
			"12.00 EUR, moins de 12 ans 0.00 EUR":         {"Entrée 12 €, moins de 12 ans gratuit", "Entrée 12 €, gratuit pour les moins de 12 ans"},
			"12.00 EUR, menores de 12 años 0.00 EUR":      {"Entrada 12 €, menores de 12 años gratis"},
			"12.00 GBP": {"Over 18s only, entry £12", "Under 18s must come with an adult, entry £12", "Entry £12, under 10 minutes from the station"},
			"":          {"Half price for members", "Kinder zum halben Preis", "20 children and 10 adults will sing", "The workshop is for 20 children", "30 Kinder singen", "Workshop für Kinder unter 12"},
		}},
		"what is sold beside tickets": {"price", map[string][]string{
			"9.00 EUR": {
				"Tickets 9 euros, drinks 4 euros", "The buffet is 10 euros, entry 9 euros", "Tickets 9 euros, the book costs 17 euros", "Food 10 euros, tickets 9 euros",
				"Eintritt 9 €, Getränke 4 €", "Material 12 Euro, Eintritt 9 Euro", "Eintritt 9 Euro. 3 Euro fürs Buffet",
				"Entrée 9 €, boissons 4 €", "Entrada 9 €, bebidas 4 €", "Ingresso 9 euro. Il libro costa 17 euro",
			},
			"": {"Drinks 4 euros", "Tickets 15 euros with a drink", "Kurs 40 Euro inkl. Material", "Entry incl. food 20 euros", "VIP table £1,500. Entry £20", "Boissons 4 €"},
		}},
		"amounts that no ticket costs": {"price", map[string][]string{
			"0.00 USD": {"Entry is free. We still need £5,000 for the roof", "Eintritt frei. Uns fehlen noch 42.000 Euro", "Entrée libre. Il manque 5 000 euros"},
			"5.00 GBP": {"Entry £5. The organ needs £9,000"},
			"":         {"Entry £20. Boxes go for £900", "Entry £20, VIP box £1,500 with something"},
		}},
		"hours of an evening": {"start", map[string][]string{
			"20:00": {
				"A gig on 5 March 2027, doors at 7, show at 8", "A concert on 5 March 2027 at 8", "The gig starts at 8", "Concert, doors 7, starts an hour later",
				"Konzert am 5. März 2027, los gehts um 8", "Wohnzimmerkonzert, Beginn 8", "Kabarett, Beginn acht", "Concierto a las 8", "Concerto alle 8", "Concert à 8 heures du soir",
			},
			"": {
				"A workshop on 3 March 2027 at 8", "Family concert at 8", "Breakfast concert at 8", "Concert at 11", "A conference, doors 8", "Kinderkonzert für Familien, Beginn 8", "Konzert um 8 Uhr",
				"Concierto familiar a las 8", "Flohmarkt, Beginn 8", "The concert starts ten to eight",
			},
		}},
		"doors of an evening": {"doors", map[string][]string{
			"19:00": {"A gig on 5 March 2027, doors at 7", "Konzert, ab 7 kann man rein", "Konzert, Einlass ab 7"},
			"08:30": {"Talks run 9am to 5pm, doors 8:30"},
			"":      {"Flohmarkt, Einlass ab 7", "A conference, doors 8", "Morning gig, doors at 7"},
		}},
		"numbers in words": {"capacity", map[string][]string{
			"25": {"twenty-five seats", "twenty five seats", "fünfundzwanzig Plätze", "dwadzieścia pięć miejsc", "vijfentwintig plaatsen", "tjugofem platser"},
			"41": {"forty-one seats", "einundvierzig Plätze", "cuarenta y un plazas"},
			"31": {"trente et un places", "einunddreißig Plätze", "thirty-one seats"},
			"99": {"noventa y nueve plazas", "noventa e nove lugares", "neunundneunzig Plätze"},
			"":   {"twenty five-a-side teams", "vingt et un, rue de Lyon"},
		}},
		"a house behind @, and its town in small letters": {"place", map[string][]string{
			"The Cellar Bar in leeds": {"the tin whistles @ The Cellar Bar in leeds, fri 15 jan", "the kites are back @ The Cellar Bar in leeds"},
			"Town Hall in bath":       {"cats and dogs @ Town Hall in bath, 5 march"},
			"":                        {"after party @ The Cellar Bar in leeds", "not @ The Cellar Bar in leeds", "last gig @ The Cellar Bar in leeds"},
		}},
		"a title in quotation marks before its date": {"title", map[string][]string{
			"The Third Man": {"We do the film club again. \"The Third Man\", 9 April at 7.30 pm", "\"The Third Man\", Friday 9 April 2027"},
			"Salz":          {"„Salz“, 9. April 2027, 20 Uhr"},
			"Sel":           {"« Sel », le vendredi 9 avril 2027"},
			"":              {"\"Great fun\", says the Herald", "Not \"The Third Man\", 9 April", "Lesung aus „Salz“, 9. April 2027"},
		}},
		"groups that share a price": {"price", map[string][]string{
			"15.00 EUR, Schüler und Studenten 8.00 EUR":   {"Eintritt 15 Euro, Schüler und Studenten 8 Euro"},
			"15.00 GBP, students and pensioners 8.00 GBP": {"Entry £15, students and pensioners £8"},
			"15.00 EUR, enfants et étudiants 8.00 EUR":    {"Entrée 15 €, enfants et étudiants 8 €"},
			"12.00 GBP, under-16s 6.00 GBP":               {"Entry £12, under-16s £6"},
			"per child 6.00 EUR, grown-ups 0.00 EUR":      {"€6 per child, grown-ups free"},
			"adults 12.00 GBP, kids 6.00 GBP":             {"£12 adults and kids £6"},
			"Erwachsene 12.00 EUR, Kinder 6.00 EUR":       {"Eintritt 12 € Erwachsene und Kinder 6 €"},
		}},
		"a house before a town that is not known": {"place", map[string][]string{
			"The Corn Exchange": {"The Corn Exchange in Hexhamshire, 5 March 2027"},
			"Teatr Mały":        {"Teatr Mały w Tychach, koncert 5 marca 2027"},
			"":                  {"House Martins in concert", "Garden Party in May"},
		}},
		"a title before its date": {"title", map[string][]string{
			"Open Maps Day":               {"Open Maps Day is on 4 March 2027", "Confirmed now: Open Maps Day is on 4 March 2027"},
			"Winter Jazz Night":           {"Winter Jazz Night is on 5 March 2027 at 8 pm"},
			"Great Yorkshire Chilli Fest": {"The Great Yorkshire Chilli Fest is on 4 March 2027"},
			"": {
				"Sarah Smith is on Friday 5 March 2027 in Leeds", "Press Day is on 4 March 2027", "Registration Day is on 4 March 2027", "Open Maps Day is on 4 March 2027. The festival is on 6 March 2027",
				"Anna Müller ist am 5. März 2027 in Kiel", "Der Alte Vorverkauf ist am 5. März 2027", "Open Day is on 4 March 2027",
			},
		}},
	} {
		for want, texts := range v.texts {
			for _, text := range texts {
				if got := facts(text)[v.field]; got != want {
					t.Errorf("%s: %q: %s is %q, want %q", name, text, v.field, got, want)
				}
			}
		}
	}
}
