package draft

import (
	"regexp"
	"slices"
	"strings"
)

const (
	article   = `(?:(?:the|der|die|das|dem|den|le|la|les|el|los)\s|l['’])?`
	stageName = `(?:(?:Dr|Prof|Mr|Mrs|Ms|St)\.\s)?\p{Lu}[\p{L}\d'’-]*(?:\s(?:&\s)?(?:the\s|van\s|von\s|de\s)?\p{Lu}[\p{L}\d'’-]*)*`
)

var (
	// billed are names after a word that puts them on a stage. After a colon a name may be of one word.
	billed = regexp.MustCompile(`\b(?i:line-?up|on stage|performers|speakers|artists|with|featuring|feat\.?|starring|mit|avec|con|com|met)\b\s*(:)?\s+` +
		article + `(` + stageName + `(?:(?:,\s*|,?\s+(?:and|und|et|y|e|en)\s+)` + article + stageName + `)*)`)
	nameJoint  = regexp.MustCompile(`,\s*|,?\s+(?:and|und|et|y|e|en)\s+`)
	calledThe  = regexp.MustCompile(`^(?:the|der|die|das|dem|den|le|la|les|el|los)\s|^l['’]`)
	sideBySide = regexp.MustCompile(`(?i)\b(?:(two|2|dos|deux|zwei|due|twee)|(three|3|tres|trois|drei|tre|drie)|(four|4|cuatro|quatre|vier))\s` +
		`(?:rooms|stages|tracks|halls|salas|escenarios|salles|scènes|räumen?|sälen?|bühnen|sale|zalen)\b`)
)

// performers are who is on stage, by the texts.
func (p *prose) performers() (names []string) {
	p.take(billed, func(m match) bool {
		for _, name := range nameJoint.Split(m.groups[2], -1) {
			name = calledThe.ReplaceAllString(name, "")
			if place := world.names[name]; place.country != "" || weekday.MatchString(name) && strings.Count(name, " ") != 1 ||
				m.groups[1] == "" && !strings.Contains(name, " ") || slices.Contains(names, name) {
				continue
			}
			names = append(names, name)
		}
		if len(names) > 0 {
			p.names = append(p.names, [2]int{m.at, m.at + len(m.groups[0])})
		}
		return len(names) > 0
	})
	return names
}

// rooms is in how many rooms the event takes place at once.
func rooms(text string) int {
	m := sideBySide.FindStringSubmatch(text)
	for i, said := range m {
		if i > 0 && said != "" {
			return i + 1
		}
	}
	return 1
}
