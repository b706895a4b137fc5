// Package words cuts texts into tokens and knows what the closed classes of words mean in each language.
package words

import (
	"cmp"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Token is a word, a number or a mark of a text.
type Token struct {
	Text   string
	Fold   string // without case and accents
	At     int    // offset in the text, in bytes
	Number bool
	Joined bool // no space stands before it
}

// End returns the offset behind the token.
func (t Token) End() int { return t.At + len(t.Text) }

// Word reports whether the token has letters.
func (t Token) Word() bool { return !t.Number && letter.MatchString(t.Text) }

// Capital reports whether the token is a word that begins with a capital letter.
func (t Token) Capital() bool {
	r, _ := utf8.DecodeRuneInString(t.Text)
	return unicode.IsUpper(r)
}

var (
	letter = regexp.MustCompile(`\p{L}`)
	// A number keeps its marks: 1,200.50 and 20:00 and 11.12.2026 and 2026-12-11 are one token each.
	token = regexp.MustCompile(`\d{4}-\d{1,2}-\d{1,2}\b|\d+(?:[.,:/'’]\d+)*|[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)?['’]?|\S`)
)

// Split cuts a text into its tokens.
func Split(text string) (tokens []Token) {
	end := -1
	for _, at := range token.FindAllStringIndex(text, -1) {
		for _, part := range elided(text[at[0]:at[1]]) {
			r := part[0]
			tokens = append(tokens, Token{part, cmp.Or(Fold(part), part), at[0], r >= '0' && r <= '9', at[0] == end})
			at[0] += len(part)
			end = at[0]
		}
	}
	return tokens
}

// elided splits "l'entrée" behind the mark. "it's" and "o'clock" stay whole.
func elided(word string) []string {
	mark := strings.IndexAny(word, "'’")
	if mark < 0 || mark == 0 || word[0] >= '0' && word[0] <= '9' {
		return []string{word}
	}
	_, size := utf8.DecodeRuneInString(word[mark:])
	if before, after := word[:mark+size], word[mark+size:]; utf8.RuneCountInString(after) > 2 && !strings.EqualFold(before[:1], "o") {
		return []string{before, after}
	}
	return []string{word}
}

var letters = strings.NewReplacer("ß", "ss", "ł", "l", "ø", "o", "đ", "d", "æ", "ae", "œ", "oe", "ı", "i")

// Fold returns a text without case and accents, with spaces for apostrophes and hyphens, as the table of towns has it.
func Fold(s string) string {
	var out strings.Builder
	for _, r := range norm.NFD.String(strings.ToLower(s)) {
		switch {
		case unicode.Is(unicode.M, r):
		case r == '\'' || r == '’' || r == '-':
			out.WriteByte(' ')
		default:
			out.WriteRune(r)
		}
	}
	return strings.TrimSpace(letters.Replace(out.String()))
}
