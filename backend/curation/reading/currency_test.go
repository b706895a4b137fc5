package reading_test

import (
	"testing"

	"footlight/backend/curation/reading"
	"footlight/backend/event/planning"
)

// TestReadTakesTheCurrencyThatIsNamed reads briefs whose currency is plain, though their prices may be asked. A field's currency wins.
func TestReadTakesTheCurrencyThatIsNamed(t *testing.T) {
	for code, texts := range map[string][]string{
		"EUR": {
			"Front row costs 25 euros, normal 14 euros, students 8 euros", "Tickets 12 or 15 euros", "The terrace costs €25 a head", "Tickets in euros", "All prices are in EUR", "Currency: EUR", "We sell tickets in euros",
			"Prices in euros: 12 adults, 8 kids", "A concert in London. Prices are in euros. Tickets 12.", "Erste Reihe kostet 25 Euro, normal 14 Euro, Studierende 8 Euro", "Alle Preise in Euro", "Eintritt in €", "Die Währung ist Euro, Beginn um 20 Uhr",
			"Les prix sont en euros", "Los precios son en euros", "I prezzi sono in euro", "Os preços são em euros", "De prijzen zijn in euro", "Ceny w euro",
		},
		"GBP": {"Balcony costs 20 pounds, pit 15 pounds", "Adults 12 pounds, kids 8", "Eintritt in Pfund"},
		"CHF": {"Die Preise sind in Schweizer Franken", "Lesung in Basel. Karten in Franken"},
		"SEK": {"Priserna är i kronor"},
		"ARS": {"Concierto en Buenos Aires. Entrada 200 pesos", "Tango night in Buenos Aires, tickets $15,000"},
		"EGP": {"Concert in Cairo, tickets 500 pounds, students 300 pounds", "Concert in Cairo, tickets £500"},
		"LBP": {"Concert in Beirut, tickets 500,000 pounds"},
		"CNY": {"Concert in Shanghai, tickets ¥280, students ¥180"},
		"JPY": {"Concert in Tokyo, tickets ¥2800", "Tickets ¥2800"},
		"MXN": {"Concert in Mexico City, tickets $350, students $200"},
		"USD": {"Concert in Dubai. Tickets $50"},
		"":    {"A concert", "Konzert in Franken", "A talk in real time", "A quiz about money in dollars", "Prices are not in euros", "Prices in euros if we can", "Drinks 3 euros, tickets to be announced", "Prize pool: 500 euros", "Parking: 5 euros", "Snack bar: drinks from 3 euros"},
	} {
		for _, text := range texts {
			if got := facts(text)["currency"]; got != code {
				t.Errorf("%q: %q, not %q", text, got, code)
			}
		}
	}
	read := reading.Read(planning.Brief{Description: "Tickets in pounds", Currency: "EUR"}, corpusNow)
	if fact, _ := read.Fact(planning.FieldCurrency); fact.Value != "EUR" || fact.From != planning.FromField {
		t.Error(fact)
	}
}

// TestReadAsksForACurrencyThatIsUnclear reads briefs that name several currencies, one that many countries call so, or one beside what
// may be no ticket. The first one is assumed, and told.
func TestReadAsksForACurrencyThatIsUnclear(t *testing.T) {
	for offered, texts := range map[string][]string{
		"EUR GBP": {
			"Adults 12 euros, kids 5 pounds", "Tickets in euros and pounds", "Prices in euros or pounds", "Front row costs 25 euros, the rest 20 pounds", "Students 8 euros. Front row 14 pounds.",
			"Eintritt: Erwachsene 12 Euro, Kinder 5 Pfund", "Eintritt in Euro oder Pfund",
			"Puppet theatre: adults 9 euros, kids £5",
		},
		"GBP": {"The winner gets 50 pounds", "Puppet theatre: adults £9, kids £5"},
		"SEK": {"Konzert. Tickets 150 kr"},
		"MXN": {"Entradas 200 pesos"},
		"CHF": {"20 francs a ticket"},
	} {
		for _, text := range texts {
			read, got := reading.Read(planning.Brief{Description: text}, corpusNow), ""
			for _, q := range read.Questions {
				for _, s := range q.Suggestions {
					if q.Field == planning.FieldCurrency {
						got += " " + s.Label
					}
				}
			}
			if _, known := read.Fact(planning.FieldCurrency); known || got != " "+offered || read.Assumptions[len(read.Assumptions)-1].Value != offered[:3] {
				t.Errorf("%q: offers %q, assumes %v", text, got, read.Assumptions)
			}
			if _, known := read.Fact(planning.FieldPrice); known {
				t.Errorf("%q: the price is known", text)
			}
		}
	}
}

// TestReadTakesASharedSignFromTheTimeZone reads signs of several currencies in a browser of a country that uses one.
func TestReadTakesASharedSignFromTheTimeZone(t *testing.T) {
	for zone, want := range map[string]string{"Australia/Sydney": "AUD", "America/Toronto": "CAD", "Europe/Berlin": "USD", "": "USD"} {
		read := reading.Read(planning.Brief{Description: "Tickets $50", BrowserTimezone: zone}, corpusNow)
		if fact, _ := read.Fact(planning.FieldCurrency); fact.Value != want || len(read.Assumptions) != 1 || read.Assumptions[0].Value != want {
			t.Errorf("%s: %v, %v", zone, fact.Value, read.Assumptions)
		}
	}
}

// TestReadTakesFreeAmongClauses reads lists of clauses in which one says that the event is free.
func TestReadTakesFreeAmongClauses(t *testing.T) {
	for _, text := range []string{
		"for 30 guests, free, called Night Boat", "A reading for 30 guests, free, called Night Boat", "30 places, free entry", "Tomorrow at 7 pm, free, for 30 people", "Eine Lesung für 30 Gäste, kostenlos",
		"Lesung, 30 Plätze, Eintritt frei",
	} {
		if got := facts(text); got["capacity"] != "30" || got["price"] != "0.00 USD" {
			t.Errorf("%q: %v", text, got)
		}
	}
}
