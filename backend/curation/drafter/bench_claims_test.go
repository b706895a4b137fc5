package drafter_test

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"time"

	"footlight/backend/event"
	"footlight/backend/event/planning"
)

var (
	anyLink   = regexp.MustCompile(`https?://[^\s"<>)]+`)
	handle    = regexp.MustCompile(`(?:^|[\s(])@\w+`)
	digits    = regexp.MustCompile(`\d+`)
	inLetters = regexp.MustCompile(`(?i)\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundreds?|thousands?|half)\b`)
	anHour    = regexp.MustCompile(`(?i)\b(?:an|one) hour\b`)
	dayparts  = regexp.MustCompile(`(?i)\b(evening|night|tonight|morning|afternoon)\b`)
	named     = regexp.MustCompile(`\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)+`)
	costless  = regexp.MustCompile(`(?i)\bfree\b`)
	timeWords = regexp.MustCompile(`\b(?:January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)\b`)
	// promises finds facts that only a creator can know.
	promises = regexp.MustCompile(`(?i)\b(?:makers?|commentary|camera|beginners?|variations|notes|interviews?|instructor|guided|recorded|recording|replay|award\w*|famous|best|sold out|exclusive|guests?|one stage|front[- ]row|microphone|material|where the money goes|step by step|close[- ]up|courses?|kitchens?|snack|surprise|bar)\b`)
)

// judgeClaims counts what the texts say that neither the brief nor the plan's prices and programme do.
func (t *trial) judgeClaims() {
	known := t.knowledge()
	for _, aspect := range []event.Aspect{event.Title, event.Description, event.Banner, event.Strategy, event.Microblog, event.Ticketing, event.SocialNetwork, event.PhotoNetwork} {
		for _, text := range spoken(decode(t.heads[aspect])) {
			for _, claim := range t.beyond(text, known) {
				t.unsupported++
				t.fault(t.Name, "%s claims %q in %q", aspect, claim, text)
			}
		}
	}
}

// knowledge is all that texts may rest on.
type knowledge struct {
	brief, plan string // the creator's words; with schedule and prices in all their forms
	start, end  time.Time
	free        bool
}

func (t *trial) knowledge() knowledge {
	var s planning.ScheduleResult
	var p planning.PricingResult
	_ = json.Unmarshal(t.heads[event.Schedule], &s)
	_ = json.Unmarshal(t.heads[event.Pricing], &p)
	k := knowledge{brief: t.Brief.Title + "\n" + t.Brief.Category + "\n" + t.Brief.Description + "\n" + strings.Join(t.Brief.Performers, "\n")}
	k.start, _ = time.Parse(planning.LocalTime, s.StartLocal)
	k.end, _ = time.Parse(planning.LocalTime, s.EndLocal)
	k.plan = k.brief + "\n" + k.start.Format("Monday 2 January 2006 15:04 02 01 MST") + "\n" + s.Timezone + "\n" + string(t.heads[event.Schedule]) + string(t.heads[event.Pricing]) + string(t.heads[event.Title])
	for _, tier := range p.Tiers {
		k.plan += "\n" + event.Major(tier.AmountMinor, p.Currency) + " " + tier.Name
		k.free = k.free || tier.AmountMinor == 0
	}
	return k
}

func (t *trial) beyond(text string, k knowledge) (claims []string) {
	add := func(found []string, fine func(string) bool) {
		for _, x := range found {
			if !fine(x) {
				claims = append(claims, x)
			}
		}
	}
	inBrief := func(x string) bool { return strings.Contains(strings.ToLower(k.brief), strings.ToLower(x)) }
	room := "https://stage.example.org/room/" + string(t.id)
	add(anyLink.FindAllString(text, -1), func(x string) bool {
		return strings.TrimRight(x, ".,") == room || inBrief(x)
	})
	for _, own := range []string{t.Brief.Description, t.Brief.Title} { // the creator's own words are theirs
		if own != "" {
			text = strings.ReplaceAll(text, own, "")
		}
	}
	for _, own := range strings.FieldsFunc(t.Brief.Description, func(r rune) bool { return strings.ContainsRune(".!?\n", r) }) {
		if own = strings.TrimSpace(own); len(own) > 8 {
			text = strings.ReplaceAll(text, own, "")
		}
	}
	text = anyLink.ReplaceAllString(text, "")
	add(handle.FindAllString(text, -1), inBrief)
	add(digits.FindAllString(text, -1), func(x string) bool { return slices.Contains(digits.FindAllString(k.plan, -1), x) })
	add(inLetters.FindAllString(text, -1), inBrief)
	add(promises.FindAllString(text, -1), func(x string) bool { return strings.Contains(strings.ToLower(k.plan), strings.ToLower(x)) })
	add(anHour.FindAllString(text, -1), func(string) bool { return k.end.Sub(k.start) == time.Hour })
	add(dayparts.FindAllString(text, -1), func(x string) bool { return inBrief(x) || k.daypart(strings.ToLower(x)) })
	add(timeWords.FindAllString(text, -1), func(x string) bool { return strings.Contains(k.plan, x) })
	add(costless.FindAllString(text, -1), func(x string) bool { return k.free || inBrief(x) })
	if text != "" && !strings.Contains(string(t.heads[event.Title]), text) { // what the event may be called is no claim
		add(named.FindAllString(text, -1), func(x string) bool { return known(x, k.plan) })
	}
	return claims
}

func (k knowledge) daypart(word string) bool {
	switch hour := k.start.Hour(); word {
	case "morning":
		return hour >= 5 && hour < 12
	case "afternoon":
		return hour >= 12 && hour < 18
	case "evening":
		return hour >= 17
	default:
		return hour >= 18 || hour < 5
	}
}

// ordinary are words that texts begin with a capital letter, names or not.
const ordinary = " Live On Stage Watch When Where What The A An In At Tickets Ticket Programme Early Bird General Admission Free Supporter Pay Online People Followers Of For With And Good To Know Doors Who Comes Be There See "

// known reports whether every word of a name is in the plan, or no name.
func known(name, plan string) bool {
	for _, word := range strings.Fields(name) {
		word = strings.Trim(word, ".'’-")
		if !strings.Contains(ordinary, " "+word+" ") && !strings.Contains(strings.ToLower(plan), strings.ToLower(word)) {
			return false
		}
	}
	return true
}

// spoken are the texts of a result that an audience reads.
func spoken(v any) (out []string) {
	switch v := v.(type) {
	case string:
		return []string{v}
	case []any:
		for _, x := range v {
			out = append(out, spoken(x)...)
		}
	case result:
		return spoken(map[string]any(v))
	case map[string]any:
		for name, x := range v {
			if !strings.Contains(" reasoning concept imagePrompt imageBrief imageUrl palette renditions posterText language id tierId timeline kpis risks ", " "+name+" ") {
				out = append(out, spoken(x)...)
			}
		}
	}
	return out
}
