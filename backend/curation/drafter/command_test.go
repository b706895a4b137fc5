package drafter_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// TestCommands has a table for each class of commands: several ways to say it, in several languages. Each is met, has what
// it asks for and leaves the rest; what cannot be done, or has no sense, is told and changes nothing. The concert is on
// Friday 5 March 2027 from 20:00 to 22:00, doors at 19:30, and costs 15 EUR.
func TestCommands(t *testing.T) {
	for class, tc := range map[string]struct {
		aspect event.Aspect
		said   []string
		has    []string // in the result
		hasNot []string
		unmet  bool // and the result is the one before
	}{
		"move the date": {event.Schedule, []string{
			"move it to 6 March", "on 2027-03-06", "Saturday instead", "sorry, Saturday", "a day later", "bitte auf den 6. März verschieben", "doch Samstag",
			"sorry, I meant Saturday", "ich meinte Samstag", "je voulais dire samedi", "perdón, quería decir el sábado", "sorry, ik bedoelde zaterdag",
			"einen Tag später", "toch zaterdag", "een dag later", "plutôt samedi", "un jour plus tard", "mejor el sábado", "un día más tarde", "jednak sobota",
		}, []string{`"startLocal":"2027-03-06T20:00"`, `"endLocal":"2027-03-06T22:00"`, `"doorsLocal":"2027-03-06T19:30"`}, nil, false},
		"set the start": {event.Schedule, []string{
			"start at 9 pm", "can we start at 9 instead?", "starts at 21:00", "an hour later", "21:00", "bitte Beginn um 21 Uhr", "eine Stunde später", "Beginn: 21:00",
			"début à 21h", "une heure plus tard", "empieza a las 21:00", "una hora más tarde", "inizio alle 21", "pode ser às 21h?", "een uur later", "godzinę później",
		}, []string{`"startLocal":"2027-03-05T21:00"`, `"endLocal":"2027-03-05T23:00"`, `"doorsLocal":"2027-03-05T20:30"`}, nil, false},
		"set the end": {event.Schedule, []string{
			"done by 22:30", "ends at 22:30", "until 22:30", "over by 22:30", "fertig bis 22:30", "Ende um 22:30", "bis 22:30 Uhr", "fin à 22h30", "jusqu'à 22h30",
			"hasta las 22:30", "fino alle 22:30", "até às 22h30", "tot 22:30", "koniec o 22:30",
		}, []string{`"startLocal":"2027-03-05T20:00"`, `"endLocal":"2027-03-05T22:30"`, `"doorsLocal":"2027-03-05T19:30"`}, nil, false},
		"set the doors": {event.Schedule, []string{
			"doors at 19:00", "doors open at 7 pm", "doors half an hour earlier", "Einlass ab 19 Uhr", "Einlass um 19:00", "Einlass eine halbe Stunde früher",
			"portes à 19h", "ouverture des portes à 19h", "puertas a las 19:00", "deuren om 19.00", "deuren open om 19:00",
		}, []string{`"startLocal":"2027-03-05T20:00"`, `"endLocal":"2027-03-05T22:00"`, `"doorsLocal":"2027-03-05T19:00"`}, nil, false},
		"set the length": {event.Schedule, []string{
			"make it 90 minutes", "90 minutes", "an hour and a half", "lasts 90 minutes", "90 Minuten", "Dauer 90 Minuten", "anderthalb Stunden", "durée 1h30",
			"hora y media", "dura 90 minutos", "un'ora e mezza", "hora e meia", "90 minuten",
		}, []string{`"startLocal":"2027-03-05T20:00"`, `"endLocal":"2027-03-05T21:30"`, `"doorsLocal":"2027-03-05T19:30"`}, nil, false},
		"several times at once": {event.Schedule, []string{
			"doors at 6 pm, start at 7 pm", "start at 19:00, doors at 18:00", "Beginn um 19 Uhr, Einlass um 18 Uhr", "Beginn: 19:00\nEinlass: 18:00", "début à 19h, portes à 18h",
		}, []string{`"startLocal":"2027-03-05T19:00"`, `"doorsLocal":"2027-03-05T18:00"`}, nil, false},
		"what stays": {event.Schedule, []string{
			"start at 9 pm, doors stay as they are", "start at 9 pm, keep the doors", "Beginn um 21 Uhr, Einlass bleibt", "début à 21h, les portes ne bougent pas",
		}, []string{`"startLocal":"2027-03-05T21:00"`, `"doorsLocal":"2027-03-05T19:30"`}, nil, false},
		"halves of hours": {event.Schedule, []string{
			"alle nove e mezza", "às nove e meia", "a las nueve y media", "à neuf heures et demie", "alle 21 e mezza",
		}, []string{`"startLocal":"2027-03-05T21:30"`, `"endLocal":"2027-03-05T23:30"`}, nil, false},
		"times that are half understood, or have two meanings": {event.Schedule, []string{
			"on 3/12", "3/12", "start at midnight", "meia-noite", "medianoche",
		}, nil, nil, true},
		"prices that rise or fall by something": {event.Pricing, []string{
			"raise the price by 5 euro", "lower the price by 5 euro", "sube el precio 5 euros", "erhöhe den Preis um 5 Euro", "5 euro cheaper",
		}, nil, nil, true},
		"a price that rises to something": {event.Pricing, []string{
			"raise the price to 20 euro", "lower it to 20 euro", "sube el precio a 20 euros", "erhöhe den Preis auf 20 Euro",
		}, []string{`"amountMinor":2000`}, nil, false},
		"times without sense": {event.Schedule, []string{
			"doors at 21:00", "ends at 19:00", "move it to 31 February", "move it to 1 November 2026", "on 2027-13-05", "start at 25:00", "Einlass um 21 Uhr", "Ende um 19 Uhr",
			"portes à 21h", "fin à 19h", "start at 9 pm, start at 8 pm",
		}, nil, nil, true},
		"a refund": {event.Pricing, []string{
			"refunds until 7 days before the start", "Refunds: until 7 days before", "allow refunds up to 7 days before", "Refunds are possible until 7 days before the start.", "Rückgabe bis 7 Tage vor Beginn",
			"remboursement jusqu'à 7 jours avant",
			"money back until 7 days before the start", "hasta 7 días antes: reembolso", "zwrot do 7 dni przed rozpoczęciem",
		}, []string{`"kind":"until","days":7`, `"amountMinor":1500`}, nil, false},
		"a refund without sense": {event.Pricing, []string{"refunds until 900 days before", "refunds until they ask", "refunds until 7 weeks before", "refunds until 7 of 9 days before", "7 days before the start", "refunds until -1 days before"}, nil, nil, true},
		"a tier with a name": {event.Pricing, []string{
			"add a supporter tier at 24 euro", "add a supporter ticket for €24", "please add a supporter tier: 24 EUR", "offer a supporter ticket for 24",
		}, []string{`"name":"General admission","kind":"paid","amountMinor":1500`, `"name":"Supporter","kind":"paid","amountMinor":2400`}, nil, false},
		"a tier without a price or a name": {event.Pricing, []string{
			"add supporter tickets", "add a tier at 24 euro", "add a supporter tier", "add a very long name of a tier at 24 euro", "a supporter tier at 24 euro, maybe",
		}, nil, nil, true},
		"a tier for a group": {event.Pricing, []string{
			"Kids go free", "kids are free", "free for kids", "kids free, the rest stays",
		}, []string{`"name":"General admission","kind":"paid","amountMinor":1500`, `"name":"Kids","kind":"free","amountMinor":0`}, nil, false},
		"a tier for a group, in German": {event.Pricing, []string{
			"Kinder frei", "Kinder umsonst", "Kinder gratis, sonst wie gehabt",
		}, []string{`"amountMinor":1500`, `"name":"Kinder","kind":"free","amountMinor":0`}, nil, false},
		"a tier for a group, in Polish": {event.Pricing, []string{"dzieci za darmo!", "dzieci gratis"}, []string{`"amountMinor":1500`, `"name":"Dzieci","kind":"free"`}, nil, false},
		"the price": {event.Pricing, []string{
			"make it 20 euro", "20 euros", "€20", "tickets should cost 20 euro", "charge 20 euros", "20 € statt 15", "Eintritt 20 Euro", "mach 20 Euro", "entrée 20 euros",
			"cobra 20 euros", "ingresso 20 euro", "wstęp 20 euro",
		}, []string{`"name":"General admission","kind":"paid","amountMinor":2000`}, []string{`"amountMinor":1500`}, false},
		"cheaper by a share": {event.Pricing, []string{
			"10% cheaper", "make it 10% cheaper", "10 % off please", "tickets 10 percent cheaper", "10 % günstiger", "bitte 10 Prozent Rabatt", "10 % moins cher",
			"10 % de réduction", "10% más barato", "10% di sconto", "10% mais barato", "10 % goedkoper", "10% taniej", "General admission 10% off",
		}, []string{`"name":"General admission","kind":"paid","amountMinor":1350`}, []string{`"amountMinor":1500`}, false},
		"dearer by a share": {
			event.Pricing,
			[]string{"20% more expensive", "20 % teurer", "20 % plus cher", "20% más caro", "20% più caro", "20% mais caro", "20 % duurder", "20% drożej"},
			[]string{`"name":"General admission","kind":"paid","amountMinor":1800`},
			[]string{`"amountMinor":1500`},
			false,
		},
		"shares without sense": {event.Pricing, []string{
			"10%", "100% cheaper", "10% off for students", "10% off drinks", "10% cheaper, maybe", "10% cheaper or 20% cheaper", "10 % Rabatt für Mitglieder", "cheaper",
		}, nil, nil, true},
		"the currency": {event.Pricing, []string{
			"prices in pounds, please", "use pounds", "in GBP bitte", "GBP", "make it pounds", "change the currency to pounds", "pounds instead of euros", "pounds rather than euros", "could we have the prices in pounds?", "currency: GBP",
			"Preise bitte in Pfund", "die Währung ist Pfund", "Währung: GBP", "les prix en GBP", "la moneda es GBP", "prezzi in GBP", "preços em GBP", "prijzen in GBP", "ceny w GBP",
		}, []string{`"currency":"GBP"`, `"kind":"paid","amountMinor":1500`}, nil, false},
		"a currency without cents": {event.Pricing, []string{"in yen", "prices in JPY", "use yen"}, []string{`"currency":"JPY"`, `"amountMinor":15,`}, []string{`"amountminor":1500`}, false},
		"the currency that it has": {event.Pricing, []string{"prices in euros", "la moneda es el euro", "in Euro bitte"}, []string{`"currency":"EUR"`, `"amountMinor":1500`}, nil, false},
		"currencies that are unknown or unclear": {event.Pricing, []string{
			"in doubloons please", "use bitcoin", "prices in pesos", "prices in kroner", "switch to francs", "in pounds or dollars", "not in pounds", "no pounds", "prices in pounds, maybe", "VIP in pounds", "prices in pounds, ticket 20 euros",
			"prices in pounds: 10", "make it real", "keep it real", "try", "pounds instead of tickets", "in Dublonen bitte", "Preise in Taler",
		}, nil, nil, true},
		"free": {event.Pricing, []string{
			"make it free", "free entry", "free", "Eintritt frei", "kostenlos", "entrée gratuite", "gratuit", "entrada gratis", "ingresso gratis per tutti!", "grátis", "toegang gratis",
		}, []string{`"kind":"free","amountMinor":0`}, []string{`"amountMinor":1500`}, false},
		"the number of places": {event.Pricing, []string{
			"50 people", "max 50 people", "50 tickets", "maximal 50 Leute", "50 Plätze", "50 places", "50 plazas", "50 posti", "50 osób", "50 plaatsen",
		}, []string{`"quantity":50`}, nil, false},
		"a ticket for all guests beside the main one": {event.Pricing, []string{
			"12 euros in advance and 15 on the door", "adults 12 euros", "adults 20 euros", "regular tickets 12 euro", "Erwachsene 12 Euro", "Erwachsene 20 Euro", "Vorverkauf 12 Euro, Abendkasse 18 Euro",
			"adultes 12 euros", "plein tarif 20 euros", "VIP 40 euro", "students 15 euro",
		}, nil, nil, true},
		"a number behind the old value": {event.Pricing, []string{
			"tickets 8 euro, not 15, and only 15 of them", "8 euros instead of 15, but for kids", "Eintritt 8 Euro, nicht 15, und nur 20 davon", "entrée 8 euros, pas 15, et seulement 20",
		}, nil, nil, true},
		"prices without sense": {event.Pricing, []string{
			"-5 euros", "make it minus 5 euro", "make it free, and 15 euro on the door", "Eintritt frei, aber 5 Euro", "not below 15 euro", "20", "15 or 20 euro", "maybe 20 euro",
			"early bird $10", "price 1e9", "gratis, aber 5 Euro", "prix libre mais 18 euros obligatoires",
		}, nil, nil, true},
		"rename": {event.Title, []string{
			"call it Night Boat", "change the title to Night Boat", "title: Night Boat", `rename it to "Night Boat"`, "the title should be Night Boat, please", "nenn es Night Boat", "Der Titel soll „Night Boat“ heißen",
			"Titel: Night Boat", "Titre : « Night Boat »", "appelle-le Night Boat", "ponle de nombre Night Boat", "chiamalo Night Boat", "noem het Night Boat", "nazwijmy to „Night Boat”",
		}, []string{`"title":"Night Boat"`}, nil, false},
		"no title": {event.Title, []string{
			"call it off", "call it something better", "call it Night Boat and start at 8 pm sharp with wine", "shorter", "title: ", "nenn es irgendwie anders", "plus court",
		}, nil, nil, true},
		"mention": {event.Description, []string{
			"mention that the bar is open", "please mention that the bar is open", "could you also mention that the bar is open?", `erwähne: "the bar is open"`,
			`mentionne que "the bar is open"`, "menciona que the bar is open",
		}, []string{"he bar is open."}, nil, false},
		"mention, with words between": {event.Description, []string{
			"mention also that the bar is open", "mention, please, that the bar is open", "mentionne aussi que the bar is open", "menziona anche che the bar is open",
		}, []string{"The bar is open."}, []string{"that the bar"}, false},
		"mention, with the verb at the end": {event.Description, []string{
			"Erwähne bitte, dass es Wein gibt", "Erwähne, dass es Wein gibt", "bitte erwähne auch, dass es Wein gibt", "Erwähne bitte auch noch, dass es Wein gibt",
		}, []string{"Wir weisen darauf hin, dass es Wein gibt."}, nil, false},
		"mention, in Dutch": {event.Description, []string{"vermeld dat er wijn is", "vermeld ook dat er wijn is"}, []string{"We laten weten dat er wijn is."}, nil, false},
		"leave out": {event.Description, []string{
			"leave out the sentence A trio plays two sets", `leave out "a trio plays two sets"`, "don't mention a trio plays two sets", "lass „A trio plays two sets“ weg",
			"ne mentionne pas « A trio plays two sets »", `no menciones "a trio plays two sets"`,
		}, []string{"from the harbour."}, []string{"two sets"}, false},
		"leave out words of a sentence that says more": {event.Description, []string{
			"leave out the word harbour", `leave out "harbour"`, "don't mention harbour", "don't mention the trio", "lass das Wort harbour weg", "erwähne harbour nicht", "ne mentionne pas harbour", "quita la palabra harbour",
		}, nil, nil, true},
		"my text": {event.Description, []string{
			`use my text: "Come early. Stay late!"`, `use exactly this: “Come early. Stay late!”`, "Ich möchte genau diesen Text: „Come early. Stay late!“",
			`usa il mio testo: "Come early. Stay late!"`, "utilise mon texte : « Come early. Stay late! »",
		}, []string{`"bodyMarkdown":"Come early. Stay late!"`}, nil, false},
		"no text": {event.Description, []string{
			"leave out the word zebra", "in German please", "do the whole page in French", "auf Deutsch", "more playful", "shorter", "make it pop", "use my text", "mention",
		}, nil, nil, true},
	} {
		for _, said := range tc.said {
			t.Run(class+"/"+said, func(t *testing.T) {
				before, _ := parentOf(t, tc.aspect)
				result, directives := refine(t, tc.aspect, said)
				for _, d := range directives {
					assert.Equal(t, tc.unmet, d.Met != planning.MetTrue, "%+v", d)
					assert.Contains(t, said, d.Quote)
				}
				assert.NotEmpty(t, directives)
				if tc.unmet {
					assert.JSONEq(t, before, result)
				}
				for _, has := range tc.has {
					assert.Contains(t, result, has)
				}
				for _, not := range tc.hasNot {
					assert.NotContains(t, strings.ToLower(result), not)
				}
				agrees(t, tc.aspect, said, result, directives)
			})
		}
	}
}
