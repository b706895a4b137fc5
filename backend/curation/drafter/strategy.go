package drafter

import (
	"regexp"
	"slices"
	"time"

	"footlight/backend/event"
)

func strategyDesk() desk {
	s := style[event.StrategyResult]{
		texts: func(r *event.StrategyResult) []*string {
			out := []*string{&r.Positioning}
			for i := range r.Risks {
				out = append(out, &r.Risks[i])
			}
			return out
		},
		shorten: shortenStrategy,
		extend:  extendStrategy,
		tone: func(w *writer, r *event.StrategyResult, t tone) {
			r.Positioning = w.reopen(r.Positioning, t)
		},
		mention: func(_ *writer, r *event.StrategyResult, x string) { r.Positioning += " Worth saying: " + x + "." },
	}
	rules := []rule[event.StrategyResult]{
		{regexp.MustCompile(`(?i)\badd\s+(?:a\s+|the\s+)?risk\s*:?\s*(?P<x>.+)$`), addRisk},
		{regexp.MustCompile(`(?i)\badd\s+(?:a\s+|the\s+)?(?:kpi|goal)\s*:?\s*(?:of\s+)?(?:(?P<n>\d{1,7})\s+)?(?P<x>.+)$`), addKPI},
		{regexp.MustCompile(`(?i)\b(?:(?:focus|concentrate) (?:more )?on|target|aim (?:it )?at|add (?:an |the )?audience\s*:?|address|reach)\s+(?P<x>.+)$`), addAudience},
		{regexp.MustCompile(`(?i)\b(?:start|begin)\s+(?:promoting\s+|the campaign\s+)?(?P<n>` + count + `)\s*(?P<unit>days?|weeks?)\s+(?:before|ahead|earlier|in advance)\b`), startCampaign},
		{regexp.MustCompile(`(?i)\badd\s+(?:an?\s+)?(?:step|action|task)\s*:?\s*(?P<x>.+?)\s+(?P<n>` + count + `)\s*(?P<unit>days?|weeks?)\s+(?P<dir>before|after)\b`), addAction},
	}
	return bench[event.StrategyResult]{name: event.Strategy, first: draftStrategy, rules: append(rules, s.rules()...), tidy: tidyStrategy}
}

func draftStrategy(w *writer) event.StrategyResult {
	positioning := w.choose(w.genre.Hooks) + " It is for " + w.genre.Audience + "."
	return event.StrategyResult{
		Positioning: positioning, Audiences: w.audiences(), Timeline: w.timeline(), KPIs: w.kpis(),
		Risks: []string{
			"Too few people hear of it early: the first days decide, so every channel opens with the same link.",
			"The stream fails on the day: rehearse on the real connection a day before.",
			"Interest fades between ticket and show: remind holders a day and an hour before.",
		},
		Reasoning: "One message on every channel, one link to the room, and numbers that the server itself can count.",
	}
}

func (w *writer) audiences() []event.Audience {
	out := []event.Audience{{
		Name: capital(w.genre.Audience), Need: "A good reason to keep the evening free.", Channel: "microblog",
		Message: w.choose(w.genre.Hooks),
	}, {
		Name: "People who came before", Need: "To hear of it first.", Channel: "social_network",
		Message: w.name() + " is next, and you hear of it before anybody else.",
	}}
	if w.performers() != "" {
		out = append(out, event.Audience{
			Name: clip("Followers of "+w.performers(), 120), Need: "To see them up close.", Channel: "photo_network",
			Message: clip("See "+w.performers()+" live, from wherever you are.", 400),
		})
	}
	return out
}

// timeline counts back from the event, and starts no earlier than today.
func (w *writer) timeline() []event.Action {
	all := []event.Action{
		{OffsetDays: -21, Channel: "ticketing", Action: "Open the ticket page and link it everywhere", Owner: "host"},
		{OffsetDays: -14, Channel: "microblog", Action: "Announce with the poster and the link", Owner: "host"},
		{OffsetDays: -10, Channel: "photo_network", Action: "Post the poster and a look behind the scenes", Owner: "host"},
		{OffsetDays: -7, Channel: "social_network", Action: "Create the event page and invite", Owner: "host"},
		{OffsetDays: -1, Channel: "microblog", Action: "Remind: tomorrow, with the link", Owner: "host"},
		{OffsetDays: 0, Channel: "microblog", Action: "Say that the doors are open", Owner: "host"},
		{OffsetDays: 1, Channel: "social_network", Action: "Thank everybody and share the recording", Owner: "host"},
	}
	left := w.daysLeft()
	return slices.DeleteFunc(all, func(a event.Action) bool { return a.OffsetDays < -left })
}

// daysLeft is how many days there are until the event; plenty where its date
// is unknown.
func (w *writer) daysLeft() int {
	if w.start().IsZero() {
		return 365
	}
	return max(0, int(w.start().Sub(w.facts.Now)/(24*time.Hour)))
}

func (w *writer) kpis() []event.KPI {
	n := w.facts.Capacity
	return []event.KPI{
		{Name: "Tickets taken", Target: max(1, n*7/10), Unit: "tickets", MeasuredBy: "the ledger"},
		{Name: "People in the room", Target: max(1, n/2), Unit: "viewers", MeasuredBy: "the room's viewer count"},
		{Name: "Stay to the end", Target: 60, Unit: "percent", MeasuredBy: "the room's viewer count over time"},
	}
}

func tidyStrategy(_ *writer, r *event.StrategyResult) {
	r.Positioning = clip(r.Positioning, 1000)
	r.Audiences = slices.DeleteFunc(r.Audiences, func(a event.Audience) bool { return a.Name == "" })
	slices.SortStableFunc(r.Timeline, func(a, b event.Action) int { return a.OffsetDays - b.OffsetDays })
	if len(r.Timeline) == 0 {
		r.Timeline = []event.Action{{OffsetDays: 0, Channel: "microblog", Action: "Say that the doors are open", Owner: "host"}}
	}
	r.Risks = r.Risks[:min(12, len(r.Risks))]
	r.KPIs = r.KPIs[:min(12, len(r.KPIs))]
	r.Risks = slices.DeleteFunc(r.Risks, func(s string) bool { return s == "" })
	if len(r.Risks) == 0 {
		r.Risks = []string{"None named by the host."}
	}
}
