package draft

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// maxProse is how much of a brief's texts is read for facts, in bytes.
const maxProse = 6000

// Unread is a sentence of a brief that has a date, a time, a price or another number which no rule reads.
type Unread struct {
	Aspect event.Aspect // that it seems to be about
	Text   string       // what it is, in public words
	Quote  string       // the creator's own words
}

// prose is a brief's title and description while they are read: what a rule understood is blanked, so that
// nothing is read twice.
type prose struct {
	whole, text string   // of the same length
	spans       [][2]int // of the sentences of whole, which is long to find out
	names       [][2]int // of performers, in whole
	said        map[string]*values
	unread      []Unread

	brief    planning.Brief
	given    time.Time
	site     func() site     // known when the rules of places were read
	calendar func() calendar // which rests on it
}

// values are what rules find for one fact.
type values struct {
	all []string
	at  int // of the last
}

func newProse(b planning.Brief, given time.Time) *prose {
	whole := strings.ToValidUTF8(strings.ReplaceAll(b.Title+"\n"+b.Description, "\x00", " "), " ")
	if len(whole) > maxProse {
		whole = strings.ToValidUTF8(whole[:maxProse], "")
	}
	p := &prose{whole: whole, text: whole, spans: Sentences(whole), said: map[string]*values{}, brief: b, given: given}
	p.site, p.calendar = sync.OnceValue(p.where), sync.OnceValue(p.newCalendar)
	return p
}

func (p *prose) knows(fact string) bool { return p.said[fact] != nil }

// add takes a value for a fact; none is no value.
func (p *prose) add(fact, value string, m match) bool {
	if value == "" {
		return false
	}
	if p.said[fact] == nil {
		p.said[fact] = &values{}
	}
	known := p.said[fact]
	known.at = m.at
	if !slices.Contains(known.all, value) {
		known.all = append(known.all, value)
	}
	return true
}

// all are the values of a fact, in the order in which they were found.
func (p *prose) all(fact string) []string {
	if !p.knows(fact) {
		return nil
	}
	return p.said[fact].all
}

func (p *prose) first(fact string) string {
	for _, value := range p.all(fact) {
		return value
	}
	return ""
}

// only is the one value that was found for a fact. Two unlike ones are told as unread.
func (p *prose) only(fact string) string {
	if len(p.all(fact)) < 2 {
		return p.first(fact)
	}
	about := event.Schedule
	if fact == "capacity" {
		about = event.Pricing
	}
	p.puzzle(p.said[fact].at, about, rules().Several[fact])
	return ""
}

// puzzle notes that the sentence at an offset could not be read.
func (p *prose) puzzle(at int, about event.Aspect, text string) {
	quote := strings.TrimSpace(p.whole[p.sentence(at)[0]:p.sentence(at)[1]])
	if r := []rune(quote); len(r) > 300 {
		quote = string(r[:300])
	}
	if len(p.unread) < 10 && !slices.ContainsFunc(p.unread, func(u Unread) bool { return u.Quote == quote && u.Aspect == about && u.Text == text }) {
		p.unread = append(p.unread, Unread{about, text, quote})
	}
}

var (
	sentenceEnd = regexp.MustCompile(`[.!?;。]+["”»)]*(?:\s|$)|\n|。`)
	noEnd       = regexp.MustCompile(`(?:^|\D)\d{1,2}\.$|(?i:\b(?:(st|dr|mr|mrs|ms|op|no|nr|feat|ca|vs|prof)|([ap]\.m)))\.$`)
	capital     = regexp.MustCompile(`^\s*\p{Lu}`)
	ordinalNext = regexp.MustCompile(`^\s*\p{Lu}\p{L}+(?:\s+\d{4}|[.,;]|\s*$|\s+(?:um|ab|in|im|von|mit)\b)`)
)

// Sentences is where the sentences of a text begin and end. A full stop after a day of the month ends none.
func Sentences(text string) (spans [][2]int) {
	from := 0
	for _, at := range sentenceEnd.FindAllStringIndex(text, -1) {
		before, after := strings.TrimRight(text[from:at[1]], " \n"), text[at[1]:]
		if m := noEnd.FindStringSubmatch(before); m != nil && (m[1] != "" || !capital.MatchString(after) || m[2] == "" && ordinalNext.MatchString(after)) {
			continue
		}
		spans, from = append(spans, [2]int{from, at[1]}), at[1]
	}
	if from < len(text) {
		spans = append(spans, [2]int{from, len(text)})
	}
	return spans
}

// sentence is where the sentence around an offset begins and ends.
func (p *prose) sentence(at int) [2]int {
	for _, span := range p.spans {
		if at < span[1] {
			return span
		}
	}
	return [2]int{0, len(p.whole)}
}

// opening is how the texts begin, up to the first fact that was read: what the event is. cut reports whether
// there is such a fact in the first sentence.
func opening(text string) (words string, cut bool) {
	text = strings.TrimLeft(text, "\n ")
	for _, span := range Sentences(text) {
		words, _, cut = strings.Cut(text[span[0]:span[1]], "\x00")
		break
	}
	for before := ""; before != words; {
		before, words = words, strings.TrimRight(strings.TrimSpace(danglingWord.ReplaceAllString(words, "")), " ,;:–—-(·|.!")
	}
	if !slices.Contains([]string{"start", "end"}, rules().timeOf(words+"⟨")) || noName.MatchString(words) {
		return "", cut
	}
	return words, cut
}

// noName begins what an event is not called.
var noName = regexp.MustCompile(`(?i)^(?:from|on|in|at|by|ab|am|um|next|this|every|we|wir|nous|join|come)\b`)

// danglingWord is what the end of a phrase cannot be.
var danglingWord = regexp.MustCompile(`(?i)(?:^|\s)(?:for|and|of|the|an?|to|with|in|at|on|from|by|or|this|next|about|only|und|der|die|das|am|im|mit|in|aus|um|zu|für|de|du|des|la|le|les|l'|à|au|el|los|en|con|y|el|il|a|alle|em|no|na|às|op|te|met|o|w|z|i)$|,\s(?:two|three|four|five|six|seven|eight|nine|ten|\d{1,2})$`)

// leave notes what nobody read. A sentence is told once.
func (p *prose) leave() []Unread {
	for _, r := range rules().Remains {
		p.scan(r, func(m match) bool {
			span := p.sentence(m.at)
			told := func(u Unread) bool { return strings.Contains(p.whole[span[0]:span[1]], u.Quote) }
			if !slices.ContainsFunc(p.unread, told) {
				p.puzzle(m.at, r.About, r.Tell)
			}
			return true
		})
	}
	return p.unread
}
