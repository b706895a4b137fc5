// Package parts cuts a text, as people write and paste it, into the sentences that say something: mail headers, quoted
// replies, greetings and signatures are left out, and a list's lines stand alone.
package parts

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"footlight/backend/curation/reading/words"
)

// Part is a sentence or a line of a list, by offsets in the text.
type Part struct {
	From, To int
	Line     int  // number of its first line
	Alone    bool // a line without a mark at its end
}

var (
	header    = regexp.MustCompile(`(?i)^\s*(?:from|to|cc|bcc|subject|sent|date|reply-to|von|an|betreff|gesendet|datum|de|à|objet|envoyé|asunto|para|enviado|oggetto|a|inviato|assunto|onderwerp|aan|verzonden|od|do|temat|wysłano|från|till|ämne|skickat|konu|kime|kimden)\s*:\s*\S`)
	about     = regexp.MustCompile(`(?i)^\s*(?:subject|betreff|objet|asunto|oggetto|assunto|onderwerp|temat|ämne|konu|(?:re|aw|fwd?|wg|tr|rv|odp|sv|ynt))\s*:\s*\S`)
	prefixed  = regexp.MustCompile(`(?i)^\s*(?:re|aw|fwd?|wg|tr|rv|odp|sv|ynt)\s*:\s*\S`)
	replied   = regexp.MustCompile(`(?i)(?:wrote|schrieb|a écrit|escribió|ha scritto|escreveu|schreef|napisał\(?a?\)?|skrev|yazdı)[^\n]{0,80}:\s*$`)
	forwarded = regexp.MustCompile(`^-{3,}.*-{3,}\s*$|^-- ?$`)
	quoted    = regexp.MustCompile(`^\s*>`)
	signOff   = regexp.MustCompile(`(?i)^\s*(?:best(?: wishes| regards)?|all the best|kind regards|regards|warmly|cheers|thanks(?: a lot| so much| again)?|thank you|many thanks|ta|xx?|love|lg|vg|mfg|gruß|grüße|beste grüße|viele grüße|liebe grüße|schöne grüße|mit freundlichen grüßen|danke(?: dir| schön)?|vielen dank|cordialement|bien à vous|merci(?: d'avance)?|bises|à bientôt|saludos|un saludo|gracias|un abrazo|saluti|cordiali saluti|grazie(?: mille)?|abraços?|obrigad[oa]|cumprimentos|groet(?:en|jes)?|met vriendelijke groet(?:en)?|bedankt|pozdrawiam|pozdrowienia|dziękuję|dzięki|hälsningar|vänliga hälsningar|mvh|tack(?: på förhand)?|saygılar(?:ımla|ımızla)?|sevgiler|teşekkürler)[\s,.!:)-]*(?:\p{Lu}\p{L}*\.?)?\s*$`)
	greeting  = regexp.MustCompile(`(?i)^\s*(?:hi|hey|hello|dear|good (?:morning|evening|afternoon)|yo|hallo|liebe[rs]?|lieber|guten (?:tag|morgen|abend)|moin|servus|bonjour|salut|coucou|chère?s?|hola|buenas(?: tardes| noches)?|buenos días|ciao|buongiorno|salve|cari|olá|oi|bom dia|boa tarde|beste|hoi|dag|cześć|dzień dobry|hej|witam|hejsan|merhaba|selam)\b[^.,!?:;\n\d]{0,30}(?:[,!.:–-]+|\n|$)`)
	bullet    = regexp.MustCompile(`^(?:\s|[-*•·‣▪►✓→+–—](?:\s|$)|\d{1,2}\)\s|[\x{2190}-\x{21FF}\x{2300}-\x{23FF}\x{2600}-\x{27BF}\x{FE0F}\x{1F000}-\x{1FAFF}])+`)
	ended     = regexp.MustCompile(`[.!?;:,]["”»)]*\s*$`)
	dated     = regexp.MustCompile(`\d\.\d{1,2}\.\s*$`)
	emoticon  = regexp.MustCompile(`^(?:[:;]-?[)(DPO]|xD|XD|<3)(?:\s|$)`)
)

// Cut returns the parts of a text.
func Cut(text string) (all []Part) {
	lines := splitLines(text)
	lines = withoutMail(text, lines)
	for i := 0; i < len(lines); i++ {
		at := lines[i]
		for i+1 < len(lines) && wraps(text, at, lines[i+1]) {
			at.to = lines[i+1].to
			i++
		}
		from := at.from
		if m := greeting.FindString(text[from:at.to]); len(all) == 0 && m != "" {
			from += len(m)
		}
		all = append(all, sentences(text, from, at)...)
	}
	return all
}

// line is a line of a text without its bullet.
type line struct {
	from, to, number int
	bullet           bool
}

func splitLines(text string) (all []line) {
	from := 0
	for n, s := range strings.Split(text, "\n") {
		mark := len(bullet.FindString(s))
		marked := strings.TrimSpace(s[:mark]) != ""
		all = append(all, line{from + mark, from + len(s), n, marked})
		from += len(s) + 1
	}
	return all
}

// wraps reports whether a line is the rest of the one before, which was too long.
func wraps(text string, a, b line) bool {
	before := strings.TrimRight(text[a.from:a.to], " \r")
	last := before[strings.LastIndexByte(before, '\n')+1:]
	next, _ := utf8.DecodeRuneInString(text[b.from:b.to])
	if !unicode.IsLower(next) && len(last) < 66 {
		return false
	}
	return b.number > 0 && !b.bullet && len(last) >= 50 && strings.TrimSpace(text[b.from:b.to]) != "" &&
		!ended.MatchString(last) && !strings.Contains(text[b.from:min(b.to, b.from+25)], ":")
}

// withoutMail leaves out what mail programs and manners add.
func withoutMail(text string, lines []line) (kept []line) {
	for i := 0; i < len(lines); i++ {
		s := strings.TrimRight(text[lineStart(text, lines[i].from):lines[i].to], "\r")
		switch n := headers(text, lines[i:]); {
		case n > 0:
			i += n - 1
		case forwarded.MatchString(s) && blank(text, kept):
		case forwarded.MatchString(s):
			return kept
		case quoted.MatchString(s) || replied.MatchString(s):
		case signOff.MatchString(s) && i > 0:
			i += signature(text, lines[i+1:])
		default:
			kept = append(kept, lines[i])
		}
	}
	return kept
}

func lineStart(text string, at int) int { return strings.LastIndexByte(text[:at], '\n') + 1 }

// blank reports whether some lines say nothing.
func blank(text string, lines []line) bool {
	return !slices.ContainsFunc(lines, func(l line) bool { return strings.TrimSpace(text[l.from:l.to]) != "" })
}

// headers counts the lines of a mail's head, which names an address or a subject.
func headers(text string, lines []line) (n int) {
	mail := false
	for _, l := range lines {
		s := text[l.from:l.to]
		if !header.MatchString(s) && !prefixed.MatchString(s) {
			break
		}
		mail = mail || strings.Contains(s, "@") || about.MatchString(s)
		n++
	}
	if !mail {
		return 0
	}
	return n
}

// signature counts the lines behind a closing formula that hold a name and no numbers.
func signature(text string, lines []line) (n int) {
	for _, l := range lines {
		s := text[l.from:l.to]
		if len(s) > 40 || strings.ContainsAny(s, "0123456789:>") || strings.Contains(s, "--") || n == 2 {
			break
		}
		n++
	}
	return n
}

// sentences cuts a line at its full stops.
func sentences(text string, from int, l line) (all []Part) {
	tokens := words.Split(text[from:l.to])
	start, smile := 0, -1
	for i, t := range tokens {
		if m := emoticon.FindString(text[from+t.At : l.to]); m != "" && t.At > smile {
			if i > start {
				all = append(all, Part{from + tokens[start].At, from + tokens[i-1].End(), l.number, false})
			}
			smile = t.At + len(m)
		}
		if t.At < smile {
			start = i + 1
			continue
		}
		if i+1 == len(tokens) || ends(tokens, i) {
			whole := start == 0 && i+1 == len(tokens)
			all = append(all, Part{from + tokens[start].At, from + t.End(), l.number, whole && (!ended.MatchString(text[from:l.to]) || dated.MatchString(text[from:l.to]))})
			start = i + 1
		}
	}
	return all
}

// ends reports whether a mark ends a sentence: the one of an abbreviation or an ordinal number does not.
func ends(tokens []words.Token, i int) bool {
	switch tokens[i].Text {
	case "!", "?", ";", "。":
		return true
	case ".":
		before, after := tokens[max(0, i-1)], tokens[i+1]
		apart := !before.Joined || i > 1 && strings.Contains("/-–", tokens[i-2].Text) // "2./3. April"
		ordinal := before.Number && apart && len(before.Text) < 3 && !labelled(tokens[i+1:])
		return !after.Joined && !ordinal && (before.Number || len(before.Fold) > 1) && !short[before.Fold]
	}
	return false
}

// labelled reports whether words begin with a label: "Route 66. Date: …". Behind an ordinal number, capitals say nothing.
func labelled(tokens []words.Token) bool {
	mark := slices.IndexFunc(tokens, func(t words.Token) bool { return strings.Contains(":.!?", t.Text) })
	return 0 < mark && mark < 4 && tokens[mark].Text == ":" && tokens[0].Capital()
}

// short are words that a full stop stands behind.
var short = map[string]bool{
	"st": true, "dr": true, "mr": true, "mrs": true, "ms": true, "no": true, "nr": true, "feat": true, "ft": true, "ca": true, "vs": true,
	"prof": true, "max": true, "min": true, "std": true, "approx": true, "kl": true, "godz": true, "maks": true, "aprox": true, "jan": true,
	"feb": true, "aug": true, "sept": true, "sep": true, "okt": true, "oct": true, "nov": true, "dez": true, "dec": true, "inkl": true,
	"incl": true, "str": true, "erm": true, "pers": true, "tel": true, "bzw": true, "cap": true, "mind": true, "pt": true,
}
