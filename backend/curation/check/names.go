package check

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

const people = `people|persons|guests|participants|attendees|Personen|Gäste|Leute|personnes|personas`

// numberForms finds the number of tickets in texts. A number below ten is taken for what one person buys.
var numberForms = []*regexp.Regexp{
	regexp.MustCompile(`(?i)\b(?P<n>\d{1,3}(?:[.,]\d{3})+|\d{2,7})[ \x{a0}](?:\p{L}+ )?(?:tickets|seats|places|spots|karten|plätze|places|billets|entradas)\b`),
	regexp.MustCompile(`(?i)\b(?:limited to|only|up to|for|room for|capacity of|at most|maximum of|für)\s+(?P<n>\d{1,3}(?:[.,]\d{3})+|\d{2,7})[ \x{a0}](?:` + people + `)\b`),
}

func (p plan) strangeNumbers(text string) (out []string) {
	if len(p.Pricing.Tiers) == 0 {
		return nil
	}
	known := []int{p.tickets(), p.set.Brief.MaxParticipants}
	for _, t := range p.Pricing.Tiers {
		known = append(known, t.Quantity)
	}
	for _, d := range p.days() {
		known = append(known, d.Year()) // "… 2026 tickets …"
	}
	for _, form := range numberForms {
		for _, at := range form.FindAllStringSubmatchIndex(text, -1) {
			n, err := strconv.Atoi(strings.NewReplacer(".", "", ",", "").Replace(group(form, text, at, "n")))
			if err == nil && n >= 10 && !slices.Contains(known, n) {
				out = append(out, text[at[0]:at[1]])
			}
		}
	}
	return out
}

// tickets are all that the prices have.
func (p plan) tickets() (n int) {
	for _, t := range p.Pricing.Tiers {
		n += t.Quantity
	}
	return n
}

var (
	billing  = regexp.MustCompile(`\b(?:[Ff]eaturing|[Ff]eat\.|[Ss]tarring|[Oo]n stage:)\s+([^\n.;!?]+)`)
	quoting  = regexp.MustCompile(`(?i)\b(?:with|featuring|starring|it says|called|titled|entitled)\s+[“"]([^”"\n]{2,80})[”"]`)
	joints   = regexp.MustCompile(`\s*(?:,| and | & | und | et | y | · )\s*`)
	nameForm = regexp.MustCompile(`^\p{Lu}[\p{L}\d'’.-]*(?: (?:de|van|von|der|la|the))*(?: \p{Lu}[\p{L}\d'’.-]*)+$`)
)

// strangeNames are people on stage, and titles in quotation marks, that are not the plan's.
func (p plan) strangeNames(text string) (out []string) {
	known := append(p.performers(), p.Title.Title, strings.TrimSuffix(p.Banner.OverlayText, "…"))
	for _, s := range p.Schedule.Segments {
		known = append(known, s.Title)
	}
	for i, name := range known {
		known[i] = unmarked(name) // as the text was
	}
	for _, m := range quoting.FindAllStringSubmatch(text, -1) {
		if !among(strings.TrimRight(m[1], "….,"), known) {
			out = append(out, "“"+m[1]+"”")
		}
	}
	for _, m := range billing.FindAllStringSubmatch(text, -1) {
		for _, name := range joints.Split(m[1], -1) {
			if nameForm.MatchString(name) && len(p.performers()) > 0 && !among(name, known) {
				out = append(out, name)
			}
		}
	}
	return out
}

// performers returns the performers of the brief and of the programme.
func (p plan) performers() []string {
	out := slices.Clone(p.set.Brief.Performers)
	for _, s := range p.Schedule.Segments {
		if s.Performer != nil && !slices.Contains(out, *s.Performer) {
			out = append(out, *s.Performer)
		}
	}
	return out
}

// among reports whether a name is a known one, a part of one, or more than one.
func among(name string, known []string) bool {
	name = strings.ToLower(name)
	return slices.ContainsFunc(known, func(k string) bool {
		k = strings.ToLower(k)
		return k != "" && (strings.Contains(k, name) || strings.Contains(name, k))
	})
}

// strangeTitles returns the former titles of the event that a text mentions. A former title of one word counts only in quotes.
func (p plan) strangeTitles(text string) (out []string) {
	for _, former := range p.set.Former {
		former = unmarked(former) // as the text was
		performs := func(name string) bool { return strings.Contains(strings.ToLower(name), strings.ToLower(former)) }
		if former == "" || p.Title.Title == "" || strings.Contains(strings.ToLower(unmarked(p.Title.Title)), strings.ToLower(former)) {
			continue
		}
		at := strings.Index(text, former)
		if !strings.Contains(former, " ") {
			at = strings.Index(text, "“"+former+"”")
		}
		if at >= 0 && !slices.ContainsFunc(p.performers(), performs) {
			out = append(out, "“"+former+"”")
		}
	}
	return out
}
