package check

import (
	"strings"
	"time"

	"golang.org/x/text/language"

	"footlight/backend/curation/draft"
	"footlight/backend/curation/poster"
	"footlight/backend/event"
	"footlight/backend/event/planning"
	"footlight/backend/media/letter"
)

func (c *checks) title(r planning.TitleResult) {
	n := graphemes(r.Title)
	c.add("length", n > 0 && n <= 75, planning.SeverityError, "%d of at most 75 characters", n)
}

func (c *checks) description(r event.DescriptionResult, f draft.Facts) {
	n := graphemes(r.Summary)
	c.add("summary", n <= 140, planning.SeverityError, "the summary has %d of at most 140 characters", n)
	c.add("highlights", len(r.Highlights) >= 3 && len(r.Highlights) <= 5, planning.SeverityWarn, "%d highlights; 3 to 5 read best", len(r.Highlights))
	c.add("language", sameLanguage(r.Language, f.Language), planning.SeverityWarn, "written in %s; the language of the brief is %s", r.Language, f.Language)
}

func (c *checks) pricing(r planning.PricingResult, f draft.Facts) {
	sum, lowest := 0, int64(0)
	ids := map[string]bool{}
	for i, t := range r.Tiers {
		sum += t.Quantity
		ids[t.ID] = true
		if i == 0 || t.AmountMinor < lowest {
			lowest = t.AmountMinor
		}
	}
	c.add("capacity", sum <= f.Capacity || f.Brief.MaxParticipants == 0 && !f.Says(draft.SaidCapacity), planning.SeverityError,
		"%d tickets for a capacity of %d", sum, f.Capacity)
	c.add("tiers", len(ids) == len(r.Tiers), planning.SeverityError, "%d tiers have %d different ids", len(r.Tiers), len(ids))
	if f.Reserve != nil {
		c.add("reserve", lowest >= *f.Reserve, planning.SeverityWarn,
			"the cheapest tier is %d, the reserve price %d minor units", lowest, *f.Reserve)
	}
	c.found = append(c.found, notes(c.aspect, f)...)
}

func (c *checks) schedule(r planning.ScheduleResult, req draft.Request) {
	f := req.Facts
	start, err := time.Parse(planning.LocalTime, r.StartLocal)
	c.add("start", err == nil, planning.SeverityError, "starts at %s %s", r.StartLocal, r.Timezone)
	c.add("future", r.StartUTC.After(f.Now), planning.SeverityWarn, "starts at %s", r.StartUTC.Format(time.RFC3339))
	c.add("order", r.EndUTC.After(r.StartUTC) && r.DoorsLocal <= r.StartLocal, planning.SeverityError,
		"doors %s, start %s, end %s", r.DoorsLocal, r.StartLocal, r.EndLocal)
	c.found = append(c.found, notes(c.aspect, f)...)
	c.segments(r)
	c.summerTime(r)
	c.performers(r, f.Brief.Performers)
	if req.Parent == nil && f.Time >= 0 {
		asked := time.Time{}.Add(f.Time).Format("15:04")
		c.add("brief", start.Format("15:04") == asked, planning.SeverityWarn, "the brief says %s, the schedule %s", asked, start.Format("15:04"))
	}
	c.add("hour", start.Hour() < 1 || start.Hour() >= 6, planning.SeverityWarn, "starts at %s local time", start.Format("15:04"))
}

// segments follow each other without gaps and fill the event.
func (c *checks) segments(r planning.ScheduleResult) {
	next, ok := 0, true
	for _, s := range r.Segments {
		ok = ok && s.OffsetMin == next
		next = s.OffsetMin + s.DurationMin
	}
	length := int(r.EndUTC.Sub(r.StartUTC) / time.Minute)
	c.add("segments", ok && next == length, planning.SeverityError, "%d segments fill %d of %d minutes", len(r.Segments), next, length)
}

// performers of the programme are those of the brief, where it names any.
func (c *checks) performers(r planning.ScheduleResult, known []string) {
	var strange []string
	for _, s := range r.Segments {
		if s.Performer != nil && len(known) > 0 && !among(*s.Performer, known) {
			strange = append(strange, *s.Performer)
		}
	}
	c.add("performers", len(strange) == 0, planning.SeverityWarn, "%d performers are not in the brief %s", len(strange), strings.Join(strange, ", "))
}

// summerTime finds wall times that a change of clocks skips or repeats.
func (c *checks) summerTime(r planning.ScheduleResult) {
	zone, err := time.LoadLocation(r.Timezone)
	if err != nil {
		return // the schema and complete have already refused it
	}
	back := r.StartUTC.In(zone).Format(planning.LocalTime)
	c.add("dst", back == r.StartLocal, planning.SeverityError, "%s exists in %s (it reads back as %s)", r.StartLocal, r.Timezone, back)
	twice := false
	for _, shift := range []time.Duration{-time.Hour, time.Hour} {
		twice = twice || r.StartUTC.Add(shift).In(zone).Format(planning.LocalTime) == r.StartLocal
	}
	c.add("dst-once", !twice, planning.SeverityWarn, "%s occurs once in %s", r.StartLocal, r.Timezone)
}

func (c *checks) banner(r planning.BannerResult) {
	c.add("alt", r.AltText != "" && graphemes(r.AltText) <= 300, planning.SeverityError, "the alternative text has %d of at most 300 characters", graphemes(r.AltText))
	background := poster.Colour(r.Palette[0])
	ratio := poster.Contrast(poster.Ink(background), background)
	c.add("contrast", ratio >= 4.5, planning.SeverityWarn, "text on the background has a contrast of %.1f; 4.5 reads well", ratio)
	c.add("letters", letter.Draws(r.OverlayText), planning.SeverityWarn, "the poster's letters can show the overlay text %q", r.OverlayText)
}

// sameLanguage reports whether two tags name one language, wherever it is spoken.
func sameLanguage(a, b string) bool {
	x, _ := language.Parse(a)
	y, _ := language.Parse(b)
	one, _ := x.Base()
	other, _ := y.Base()
	return one == other
}
