package draft

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"footlight/backend/event"
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
	unread      []Unread
}

var webLink = regexp.MustCompile(`https?://\S+`)

func newProse(b event.Brief) *prose {
	whole := strings.ToValidUTF8(strings.ReplaceAll(b.Title+"\n"+b.Description, "\x00", " "), " ")
	if len(whole) > maxProse {
		whole = strings.ToValidUTF8(whole[:maxProse], "")
	}
	p := &prose{whole: whole, text: whole, spans: Sentences(whole)}
	p.take(webLink, func(match) bool { return true })
	return p
}

var (
	wordStart = regexp.MustCompile(`^[\p{L}\d]`)
	wordRest  = regexp.MustCompile(`^[\p{Latin}\d]*`)
)

// match is what a rule found, with the words around it.
type match struct {
	groups        []string
	before, after string
	at            int
}

// take hands what a rule finds to use, and blanks what it could use.
func (p *prose) take(rule *regexp.Regexp, use func(match) bool) {
	for from := 0; from < len(p.text); {
		at := rule.FindStringSubmatchIndex(p.text[from:])
		if at == nil || at[0] == at[1] {
			return
		}
		m := match{before: p.text[:from+at[0]], after: p.text[from+at[1]:], at: from + at[0]}
		for i := 0; i < len(at); i += 2 {
			group := ""
			if at[i] >= 0 {
				group = p.text[from+at[i] : from+at[i+1]]
			}
			m.groups = append(m.groups, group)
		}
		if use(m) {
			p.text = m.before + strings.Repeat("\x00", at[1]-at[0]) + m.after
			from += at[1]
			continue
		}
		_, size := utf8.DecodeRuneInString(p.text[m.at:])
		from = m.at + size
		if rest := wordRest.FindString(p.text[from:]); wordStart.MatchString(m.groups[0]) {
			from += len(rest) // no rule finds half a word
		}
	}
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
	if atDoors.MatchString(words) || atStart.MatchString(words) || noName.MatchString(words) {
		return "", cut
	}
	return words, cut
}

// noName begins what an event is not called.
var noName = regexp.MustCompile(`(?i)^(?:from|on|in|at|by|ab|am|um|next|this|every|we|wir|nous|join|come)\b`)

// danglingWord is what the end of a phrase cannot be.
var danglingWord = regexp.MustCompile(`(?i)(?:^|\s)(?:for|and|of|the|an?|to|with|in|at|on|from|by|or|this|next|about|only|und|der|die|das|am|im|mit|in|aus|um|zu|für|de|du|des|la|le|les|l'|à|au|el|los|en|con|y|el|il|a|alle|em|no|na|às|op|te|met|o|w|z|i)$`)

// remains are the words and numbers that ask to be read, by what they are about.
var remains = []struct {
	rule  *regexp.Regexp
	about event.Aspect
	text  string
}{
	{regexp.MustCompile(`(?i)[€$£¥]|\b(?:euros?|dollars?|pounds|francs)\b`), event.Pricing, "A price that could not be read"},
	{regexp.MustCompile(`\b(?:January|February|April|June|July|August|September|October|November|December|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|spring|summer|autumn|winter)\b|o'clock\b|\b[Mm]idnight\b|\b(?:May|March) \d{4}\b`), event.Schedule, "A date or time that could not be read"},
	{regexp.MustCompile(`\d+`), event.Title, "A number that no rule reads"},
}

// leave notes what nobody read. A sentence is told once.
func (p *prose) leave() []Unread {
	for _, r := range remains {
		p.take(r.rule, func(m match) bool {
			for _, u := range p.unread {
				span := p.sentence(m.at)
				if strings.Contains(p.whole[span[0]:span[1]], u.Quote) {
					return true
				}
			}
			p.puzzle(m.at, r.about, r.text)
			return true
		})
	}
	return p.unread
}

// said collects what rules find for one fact.
type said[T comparable] struct {
	values []T
	at     int // of the last
}

func (s *said[T]) add(v T, at int) {
	s.at = at
	if !slices.Contains(s.values, v) {
		s.values = append(s.values, v)
	}
}

// only is the one value that was found. Two unlike ones are told as unread.
func (s *said[T]) only(p *prose, about event.Aspect, text string) (v T) {
	if len(s.values) == 1 {
		return s.values[0]
	}
	if len(s.values) > 1 {
		p.puzzle(s.at, about, text)
	}
	return v
}
