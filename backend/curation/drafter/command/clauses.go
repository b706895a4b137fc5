package command

import (
	"regexp"
	"strings"

	"footlight/backend/curation/drafter/prose"
	"footlight/backend/curation/reading/words"
)

// maxSentences limits what one message may ask for, and maxPieces a sentence.
const (
	maxSentences = 40
	maxPieces    = 8
)

var (
	// A sentence ends at a mark before a space, but not inside "8 p.m.", and before the number of a list.
	end    = regexp.MustCompile(`(?:[^.\s]{2,}|[)"'”’“»])[.!?]+(\s+|$)|[\n;]+|\s(\d\)\s)`)
	bullet = regexp.MustCompile(`^(?:[\s*•,;]|-+(?:\s|$)|\d\)\s)+`)
	comma  = regexp.MustCompile(`[,:]?\s+[–—-]\s+|,\s+|\s*[:;]-?[()]\s*`)
)

// Sentences cuts a message into sentences. Quoted text is never cut.
func Sentences(message string) (all []string) {
	message = strings.ToValidUTF8(message, "�")
	masked, start := prose.Masked(message), 0
	cut := func(to int) {
		s := strings.TrimSpace(bullet.ReplaceAllString(message[start:to], ""))
		if strings.ContainsFunc(s, meant) && len(all) < maxSentences {
			all = append(all, s)
		}
		start = to
	}
	for _, at := range end.FindAllStringSubmatchIndex(masked, -1) {
		if at[4] >= 0 {
			at[1] = at[4]
		}
		cut(at[1])
	}
	cut(len(message))
	return all
}

func meant(r rune) bool {
	return r > 0x7f || r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z'
}

// Pieces cuts a sentence at its commas and at words such as "and".
func Pieces(sentence string) (all []string) {
	for _, at := range pieces(sentence) {
		all = append(all, strings.TrimSpace(sentence[at[0]:at[1]]))
	}
	return all
}

// pieces returns where the pieces of a sentence begin and end: between two is a comma or a word such as "and".
func pieces(sentence string) (all [][2]int) {
	masked, from := prose.Masked(sentence), 0
	cut := func(to, next int) {
		if strings.TrimSpace(sentence[from:to]) != "" {
			all = append(all, [2]int{from, to})
		}
		from = next
	}
	tokens := words.Split(masked)
	for i := 0; i < len(tokens); i++ {
		at := comma.FindStringIndex(masked[from:])
		for at != nil && from+at[1] <= tokens[i].At {
			cut(from+at[0], from+at[1])
			at = comma.FindStringIndex(masked[from:])
		}
		if n := joint(tokens, i); n > 0 && tokens[i].At >= from {
			next := tokens[i].At
			if contraryAt(tokens, i) == 0 {
				next = tokens[i+n-1].End()
			}
			cut(tokens[i].At, next)
		}
	}
	cut(len(sentence), len(sentence))
	return all
}

func joint(tokens []words.Token, i int) int { return at(tokens, i, "joints") }

func contraryAt(tokens []words.Token, i int) int { return at(tokens, i, "contrary") }
