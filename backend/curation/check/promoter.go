package check

import (
	"encoding/json"

	"footlight/backend/event"
	"footlight/backend/event/planning"
)

func (c *checks) microblog(r planning.MicroblogResult) {
	heaviest, linked := 0, 0
	for _, post := range r.Posts {
		heaviest = max(heaviest, Weight(post))
		if links.MatchString(post) {
			linked++
		}
	}
	c.add("weight", heaviest <= MaxWeight, planning.SeverityError, "the longest post weighs %d of at most %d", heaviest, MaxWeight)
	c.add("linked", linked > 0, planning.SeverityWarn, "%d of %d posts link to the room", linked, len(r.Posts))
	slots := len(r.Schedule) == len(r.Posts)
	sane := true
	for _, s := range r.Schedule {
		slots = slots && s.Post < len(r.Posts)
		sane = sane && (s.Purpose == "recap") == (s.OffsetHours > 0)
	}
	c.add("schedule", slots, planning.SeverityError, "%d slots for %d posts", len(r.Schedule), len(r.Posts))
	c.add("recap", sane, planning.SeverityWarn, "only a recap goes out after the event")
}

// ticketing copy must speak of the tiers there are.
func (c *checks) ticketing(r planning.TicketingResult, siblings map[event.Aspect]json.RawMessage) {
	var pricing planning.PricingResult
	if raw, ok := siblings[event.Pricing]; !ok || json.Unmarshal(raw, &pricing) != nil {
		return
	}
	tiers := map[string]bool{}
	for _, t := range pricing.Tiers {
		tiers[t.ID] = true
	}
	matched := 0
	for _, t := range r.TicketCopy {
		if tiers[t.TierID] {
			matched++
		}
	}
	c.add("tiers", matched == len(tiers) && matched == len(r.TicketCopy), planning.SeverityError,
		"%d of %d tiers have a text", matched, len(tiers))
}

func (c *checks) photo(r planning.PhotoResult) {
	c.add("caption", graphemes(r.Caption) <= 2200, planning.SeverityError, "the caption has %d of at most 2200 characters", graphemes(r.Caption))
	c.add("hashtags", len(r.Hashtags) <= 5, planning.SeverityWarn, "%d hashtags; at most 5 help", len(r.Hashtags))
	c.add("brief", r.ImageBrief != "", planning.SeverityError, "the picture is described")
}
