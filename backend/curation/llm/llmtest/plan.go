package llmtest

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"time"
)

// After waits before it runs a script. It stops when the client disconnects.
func After(d time.Duration, script Script) Script {
	return func(w http.ResponseWriter, r *http.Request, q Request) {
		select {
		case <-time.After(d):
			script(w, r, q)
		case <-r.Context().Done():
		}
	}
}

// Plan answers as a model that follows its instructions: with the facts of the given document, and with the
// current version if it is asked to refine one.
func Plan(w http.ResponseWriter, r *http.Request, q Request) {
	Say(string(Answer(q)))(w, r, q)
}

// given holds the parts of a document that Plan reads.
type given struct {
	Event struct {
		Title, RoomURL string
		Performers     []string
	}
	Facts struct {
		Now, Timezone, Date, Time, Currency, Language string
		DurationMin, Capacity                         int
		TicketPriceMinor                              *int64
	}
	Plan struct {
		Title   struct{ Title string }
		Pricing struct {
			Tiers []struct{ ID, Name string }
		}
	}
	Current map[string]any
}

// Answer returns the answer of Plan.
func Answer(q Request) json.RawMessage {
	var g given
	if q.Schema() == "probe" || json.Unmarshal([]byte(q.User()), &g) != nil {
		return json.RawMessage(`{"ok":true}`)
	}
	fields := g.Current
	if fields == nil {
		fields = g.draft(q.Schema())
	}
	fields["reasoning"] = "It follows the facts."
	text, err := json.Marshal(fields)
	if err != nil {
		panic(err) // it was just unmarshalled
	}
	return text
}

type object = map[string]any

func (g given) draft(aspect string) object {
	title := cmp.Or(g.Plan.Title.Title, g.Event.Title, "An evening on stage")
	switch aspect {
	case "title":
		return object{"title": title, "alternatives": []string{"Dusk"}}
	case "schedule":
		return g.schedule()
	case "pricing":
		return object{"currency": g.Facts.Currency, "reservePriceMinor": 0, "refund": object{"kind": "none", "days": 0}, "tiers": []object{g.tier()}}
	case "description":
		return object{
			"summary": "A live evening.", "bodyMarkdown": "A live evening with people who know what they do.", "highlights": []string{"Live", "Online", "Replay"},
			"audience": "Everybody who listens.", "accessibility": "Write to us.", "language": g.Facts.Language,
		}
	case "banner":
		return object{
			"concept": "Dusk over water.", "imagePrompt": "Dusk over water, one line of light.", "palette": []string{"#0b1d3a", "#f2a65a", "#e8e3d3"},
			"overlayText": title, "altText": "A line of light over dark water.",
		}
	}
	return g.promote(aspect, title)
}

func (g given) promote(aspect, title string) object {
	switch aspect {
	case "strategy":
		return object{
			"positioning": "For people who listen.", "risks": []string{"Rain: it is online."},
			"audiences": []object{{"name": "Listeners", "need": "A good evening", "channel": "microblog", "message": title}},
			"timeline":  []object{{"offsetDays": -14, "channel": "microblog", "action": "Announce it", "owner": "creator"}},
			"kpis":      []object{{"name": "Tickets", "target": g.Facts.Capacity, "unit": "tickets", "measuredBy": "the chain"}},
		}
	case "microblog":
		return object{
			"posts":    []string{title + ", live: " + g.Event.RoomURL, "Tonight: " + g.Event.RoomURL, "Thank you for listening."},
			"schedule": []object{{"post": 0, "offsetHours": -48, "purpose": "announce"}, {"post": 1, "offsetHours": -2, "purpose": "remind"}, {"post": 2, "offsetHours": 20, "purpose": "recap"}},
		}
	case "ticketing":
		texts := []object{}
		for _, tier := range g.Plan.Pricing.Tiers {
			texts = append(texts, object{"tierId": tier.ID, "name": tier.Name, "description": "A seat in front of your screen."})
		}
		return object{
			"platformTitle": title, "summary": "A live evening.", "bodyMarkdown": "A live evening.", "category": "Music", "tags": []string{"live"},
			"faq": []object{{"q": "Can I watch on my phone?", "a": "Yes."}}, "ticketCopy": texts,
		}
	case "social_network":
		return object{"headline": title, "body": "A live evening.", "cta": "Come: " + g.Event.RoomURL, "eventPost": title}
	}
	return object{"caption": "A live evening.", "hashtags": []string{"#live"}, "imageBrief": "A stage at dusk.", "carousel": []string{title}}
}

func (g given) schedule() object {
	date, clock := g.Facts.Date, g.Facts.Time
	if date == "" {
		date = "2027-01-15"
	}
	if clock == "" {
		clock = "20:00"
	}
	start, err := time.Parse("2006-01-02T15:04", date+"T"+clock)
	if err != nil {
		panic(err) // the facts were validated
	}
	segments := []object{}
	for i, left := 0, g.Facts.DurationMin; left > 0; i, left = i+1, left-60 {
		segment := object{"title": fmt.Sprintf("Part %d", i+1), "kind": "performance", "durationMin": min(60, left), "performer": nil}
		if i < len(g.Event.Performers) {
			segment["performer"] = g.Event.Performers[i]
		}
		segments = append(segments, segment)
	}
	const layout = "2006-01-02T15:04"
	return object{
		"timezone": g.Facts.Timezone, "startLocal": start.Format(layout), "doorsLocal": start.Add(-30 * time.Minute).Format(layout), "segments": segments,
	}
}

func (g given) tier() object {
	tier := object{"id": "general", "name": "General admission", "kind": "free", "amountMinor": 0, "quantity": g.Facts.Capacity, "perks": []string{"Watch live"}}
	if p := g.Facts.TicketPriceMinor; p != nil && *p > 0 {
		tier["kind"], tier["amountMinor"] = "paid", *p
	}
	return tier
}
