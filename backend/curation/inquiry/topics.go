package inquiry

import (
	"fmt"
	"regexp"
	"strings"
	"time"

	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// topics lists the topics of questions, the narrower before the wider.
var topics = []struct {
	about *regexp.Regexp
	say   func(Plan) string
}{
	{aside, func(Plan) string { return "Say what to change, or ask about the plan." }},
	{regexp.MustCompile(`(?i)\brefund|money back|cancel`), refunds},
	{regexp.MustCompile(`(?i)\bhow many\b|\bcapacity\b`), tickets},
	{regexp.MustCompile(`(?i)\bcosts?\b|\bprices?\b|\bhow much\b|\bexpensive\b|\bcheap|\bfree\b|\bpay\b|\btiers?\b`), prices},
	{regexp.MustCompile(`(?i)\bhow long\b|\bduration\b|\blasts?\b`), length},
	{regexp.MustCompile(`(?i)\bprogramme\b|\bprogram\b|\bwho\b|\bperform|\bplays?\b|\bline-?up\b|\bsegments?\b|\bbreaks?\b`), programme},
	{regexp.MustCompile(`(?i)\bwhen\b|\btime\b|\bstarts?\b|\bbegins?\b|\bends?\b|\bover\b|\bdoors?\b|\bdate\b|\bday\b|\bschedule\b`), times},
	{regexp.MustCompile(`(?i)\bcalled\b|\btitle\b|\bname\b`), title},
	{regexp.MustCompile(`(?i)\bwhere\b|\bwatch|\baddress\b|\blink\b|\burl\b|\broom\b`), room},
	{regexp.MustCompile(`(?i)\blanguage\b`), func(p Plan) string { return within("It is described in ", p.Description.Language, ".") }},
	{regexp.MustCompile(`(?i)\babout\b|\bdescription\b|\bsummary\b`), func(p Plan) string { return p.Description.Summary }},
	{regexp.MustCompile(`(?i)\btickets?\b|\bseats?\b`), tickets},
}

func refunds(p Plan) string { return p.Pricing.RefundPolicy }

func title(p Plan) string { return within("It is called “", p.Title.Title, "”.") }

func room(p Plan) string { return within("It is watched at ", p.Room, ".") }

// within returns a known fact between the words before and after it, or "" if the fact is unknown.
func within(before, known, after string) string {
	if known == "" {
		return ""
	}
	return before + known + after
}

func prices(p Plan) string {
	return tiers("", p, func(t event.Tier) string {
		switch {
		case t.Kind == event.TierDonation:
			return t.Name + ": what you want"
		case t.AmountMinor == 0:
			return t.Name + ": free"
		}
		return t.Name + ": " + event.Major(t.AmountMinor, p.Pricing.Currency) + " " + p.Pricing.Currency
	})
}

func tickets(p Plan) string {
	sum := 0
	for _, t := range p.Pricing.Tiers {
		sum += t.Quantity
	}
	return tiers(fmt.Sprintf("%d tickets. ", sum), p, func(t event.Tier) string { return fmt.Sprintf("%s: %d", t.Name, t.Quantity) })
}

// tiers tells something of each.
func tiers(before string, p Plan, say func(event.Tier) string) string {
	var each []string
	for _, t := range p.Pricing.Tiers {
		each = append(each, say(t))
	}
	return within(before, strings.Join(each, ", "), ".")
}

func times(p Plan) string {
	start, failed := time.Parse(planning.LocalTime, p.Schedule.StartLocal)
	end, wrong := time.Parse(planning.LocalTime, p.Schedule.EndLocal)
	doors, odd := time.Parse(planning.LocalTime, p.Schedule.DoorsLocal)
	if failed != nil || wrong != nil || odd != nil {
		return ""
	}
	until := end.Format("15:04")
	if end.YearDay() != start.YearDay() {
		until = end.Format("Monday 2 January, 15:04")
	}
	return fmt.Sprintf("It starts on %s (%s); doors open at %s, and it ends at %s.",
		start.Format("Monday 2 January 2006 at 15:04"), p.Schedule.Timezone, doors.Format("15:04"), until)
}

func length(p Plan) string {
	minutes := int(p.Schedule.EndUTC.Sub(p.Schedule.StartUTC) / time.Minute)
	if minutes <= 0 {
		return ""
	}
	return fmt.Sprintf("It lasts %d minutes.", minutes)
}

func programme(p Plan) string {
	var parts []string
	for _, s := range p.Schedule.Segments {
		part := fmt.Sprintf("%s (%d minutes)", s.Title, s.DurationMin)
		if s.Performer != nil && *s.Performer != "" {
			part = fmt.Sprintf("%s with %s (%d minutes)", s.Title, *s.Performer, s.DurationMin)
		}
		parts = append(parts, part)
	}
	return within("The programme: ", strings.Join(parts, ", "), ".")
}
