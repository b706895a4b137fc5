package reading_test

import (
	"testing"

	"footlight/backend/event/planning"
)

// TestReadKnowsClassesOfSentences reads one class of sentences after another, each in several languages.
func TestReadKnowsClassesOfSentences(t *testing.T) {
	for _, c := range []struct {
		field planning.Field
		want  string
		texts []string
	}{
		{"doors", "19:00", []string{
			"Doors half an hour before the show, show at 7:30 pm on 5 March 2027", "Einlass eine halbe Stunde vorher, Beginn 19:30 Uhr",
			"Ouverture des portes une demi-heure avant, début à 19h30", "Puertas media hora antes, empieza a las 19:30",
		}},
		{"doors", "", []string{"The show is an hour later, doors an hour before.", "Einlass eine Stunde vorher"}},
		{"duration", "150", []string{"It lasts about two hours and a half", "Dauer etwa zweieinhalb Stunden", "Durée : deux heures et demie", "Dura due ore e mezza", "Duração: duas horas e meia"}},
		{"duration", "75", []string{"It lasts an hour and a quarter", "Le concert dure une heure et quart"}},
		{"start", "21:30", []string{"Serata jazz alle 21 e mezza", "Concierto a las 21 y media", "Concerto às 21 e meia", "Serata jazz alle 21 e 30"}},
		{"start", "19:45", []string{"Concert le 5 mars 2027 à 20 h moins le quart", "Concierto a las 20 menos cuarto"}},
		{"start", "", []string{"Around 8 pm on Friday 5 March 2027", "Gegen 20 Uhr", "dimanche 14 à 16h"}},
		{"date", "Fri 5 Mar 2027", []string{"Around 8 pm on Friday 5 March 2027", "the first Friday of March at noon", "am ersten Freitag im März um 20 Uhr", "le premier vendredi de mars à midi"}},
		{"date", "", []string{"Registration closes 3 March 2027.", "Zapisy do 1 lutego.", "Sign ups close 3 March", "Freitag, 5. März wäre schön, aber Samstag, 6. März geht auch."}},
		{"price", "9.00 EUR", []string{"Tickets cost 9 euros. Drinks 4 euros.", "Tickets 9 euros, drinks 4 euros.", "Eintritt 9 Euro. Preisgeld 500 Euro.", "Entrée 9 euros. La harpe a coûté 4 000 euros.", "Kaarten 9 euro. Hoofdprijs 75 euro."}},
		{"price", "", []string{"Tickets 9 euros. You pay 4 euros for food.", "Eintritt 9 Euro. Studierende zahlen etwas wie 4 Euro.", "Prix libre, avec un minimum de 10 euros"}},
		{"price", "VVK 8.00 EUR, AK 11.00 EUR", []string{"Karten: VVK 8 € – AK 11 €"}},
		{"place", "Town Hall, Bristol", []string{"A talk at Town Hall, Bristol on 5 March 2027", "A talk on 5 March 2027\nTown Hall, Bristol"}},
		{"place", "Stadthalle Fulda", []string{"Konzert in der Stadthalle Fulda am 5. März 2027", "5. März 2027\nStadthalle Fulda"}},
		{"place", "Théâtre du Nord à Lille", []string{"On joue le 6 mars 2027 à 20h30 au Théâtre du Nord à Lille"}},
		{"place", "Klub Stodoła w Warszawie", []string{"Koncert w piątek 5 lutego 2027 o 19:00 w Klubie Stodoła w Warszawie"}},
		{"place", "", []string{"House Martins play on 5 March 2027", "Club Night on 5 March 2027", "Garden Party, 5 March 2027"}},
		{"performers", "Ann Lee, Bo Kern", []string{"Ann Lee and Bo Kern play on 5 March 2027", "Lesung mit Ann Lee und Bo Kern am 5. März 2027", "Ann Lee und Bo Kern lesen am 5. März 2027"}},
		{"title", "THE SALT ROAD", []string{"THE SALT ROAD — live\n5 March 2027\n8 pm", "★ THE SALT ROAD ★\n5 March 2027\nDoors 7 pm"}},
		{"title", "", []string{"PLEASE READ\n5 March 2027\n8 pm", "INVITATION\n5 March 2027\n8 pm", "THE SALT ROAD is on 5 March 2027", "Lesung aus „Salz auf Glas“ am 5. März 2027"}},
		{"title", "Salt", []string{"A concert called \"Salt\" on 5 March 2027", "Ein Konzert „Salt“ am 5. März 2027", "„Salt“ beginnt um 20 Uhr"}},
		{"refund", "Storno bis 7 Tage vorher", []string{"5. März 2027\nStorno bis 7 Tage vorher"}},
		{"capacity", "70", []string{"We have 70 seats", "Wir haben 70 Plätze", "Lotação: 70", "The hall is licensed for 70"}},
		{"capacity", "", []string{"We are 70 people", "We have 70 chairs", "Last year, 70 people"}},
	} {
		for _, text := range c.texts {
			if got := facts(text)[c.field]; got != c.want {
				t.Errorf("%q: %s is %q, want %q", text, c.field, got, c.want)
			}
		}
	}
}
