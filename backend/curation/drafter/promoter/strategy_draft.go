package promoter

import (
	"slices"
	"time"

	"footlight/backend/curation/drafter/prose"
	"footlight/backend/curation/drafter/section"
	"footlight/backend/event"
)

func draftStrategy(w *section.Writer) event.StrategyResult {
	positioning := w.Choose(w.Genre.Hooks) + " It is for " + w.Genre.Audience + "."
	return event.StrategyResult{
		Positioning: positioning, Audiences: audiences(w), Timeline: timeline(w), KPIs: kpis(w),
		Risks: []string{
			"Too few people hear of it early: the first days decide, so every channel opens with the same link.",
			"The stream fails on the day: rehearse on the real connection a day before.",
			"Interest fades between ticket and show: remind holders a day and an hour before.",
		},
		Reasoning: "One message on every channel, one link to the room, and numbers that the server itself can count.",
	}
}

func audiences(w *section.Writer) []event.Audience {
	out := []event.Audience{{
		Name: prose.Capital(w.Genre.Audience), Need: "A good reason to keep the evening free.", Channel: "microblog",
		Message: w.Choose(w.Genre.Hooks),
	}, {
		Name: "People who came before", Need: "To hear of it first.", Channel: "social_network",
		Message: w.Name() + " is next, and you hear of it before anybody else.",
	}}
	if w.Performers() != "" {
		out = append(out, event.Audience{
			Name: prose.Clip("Followers of "+w.Performers(), 120), Need: "To see them up close.", Channel: "photo_network",
			Message: prose.Clip("See "+w.Performers()+" live, from wherever you are.", 400),
		})
	}
	return out
}

// timeline counts back from the event, and starts no earlier than today.
func timeline(w *section.Writer) []event.Action {
	all := []event.Action{
		{OffsetDays: -21, Channel: "ticketing", Action: "Open the ticket page and link it everywhere", Owner: "host"},
		{OffsetDays: -14, Channel: "microblog", Action: "Announce with the poster and the link", Owner: "host"},
		{OffsetDays: -10, Channel: "photo_network", Action: "Post the poster and a look behind the scenes", Owner: "host"},
		{OffsetDays: -7, Channel: "social_network", Action: "Create the event page and invite", Owner: "host"},
		{OffsetDays: -1, Channel: "microblog", Action: "Remind: tomorrow, with the link", Owner: "host"},
		{OffsetDays: 0, Channel: "microblog", Action: "Say that the doors are open", Owner: "host"},
		{OffsetDays: 1, Channel: "social_network", Action: "Thank everybody and share the recording", Owner: "host"},
	}
	left := daysLeft(w)
	return slices.DeleteFunc(all, func(a event.Action) bool { return a.OffsetDays < -left })
}

// daysLeft is how many days there are until the event; plenty where its date
// is unknown.
func daysLeft(w *section.Writer) int {
	if w.Start().IsZero() {
		return 365
	}
	return max(0, int(w.Start().Sub(w.Facts.Now)/(24*time.Hour)))
}

func kpis(w *section.Writer) []event.KPI {
	n := w.Facts.Capacity
	return []event.KPI{
		{Name: "Tickets taken", Target: max(1, n*7/10), Unit: "tickets", MeasuredBy: "the ledger"},
		{Name: "People in the room", Target: max(1, n/2), Unit: "viewers", MeasuredBy: "the room's viewer count"},
		{Name: "Stay to the end", Target: 60, Unit: "percent", MeasuredBy: "the room's viewer count over time"},
	}
}

func tidyStrategy(_ *section.Writer, r *event.StrategyResult) {
	r.Positioning = prose.Clip(r.Positioning, 1000)
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
