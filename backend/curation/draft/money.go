package draft

import (
	"cmp"
	_ "embed"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"footlight/backend/event"
)

//go:embed currencies.json
var currencyWords []byte

// price is what a ticket costs, in major units.
type price struct {
	amount   event.Decimal
	currency string
	gift     bool          // everybody gives what they want
	group    string        // that pays less, "" for none
	reduced  event.Decimal // what they pay
}

// purse reads amounts of money.
type purse struct {
	codes                  map[string]string // of signs and words
	before, after, between *regexp.Regexp
}

func newPurse() purse {
	p := purse{codes: map[string]string{}}
	var all []string
	for code, names := range table[map[string][]string](currencyWords) {
		for _, name := range names {
			p.codes[name] = code
			all = append(all, regexp.QuoteMeta(name))
		}
	}
	slices.SortFunc(all, func(a, b string) int { return len(b) - len(a) })
	unit := `(` + strings.Join(all, "|") + `)`
	const amount = `(\d{1,3}(?:[.,' ]\d{3})+(?:[.,]\d{1,2})?|\d{1,9}(?:[.,]\d{1,3})?)`
	p.before = regexp.MustCompile(`(?i)` + unit + `\s?` + amount)
	p.after = regexp.MustCompile(`(?i)\b` + amount + `\s?` + unit)
	p.between = regexp.MustCompile(`(?i)` + unit + `?\s?\b` + amount + `\s?` + unit + `?\s?(?:-|–|to|or|and|bis|à)\s?` + unit + `?\s?` + amount + `(?:\s?` + unit + `)?`)
	return p
}

// money is compiled once, as it never changes.
var money = newPurse()

var (
	gift = regexp.MustCompile(`(?i)\b(?:(?:entry |admission )?by donation|donation[- ]based|pay what you (?:want|can|like|wish)|auf spendenbasis|prix libre|à prix libre|pay as you (?:want|can|like|wish))\b`)
	free = regexp.MustCompile(`(?i)\b(?:(?:free|no) (?:entry|entrance|admission|charge|cover(?: charge)?|tickets?|event|of charge)|(?:entry|entrance|admission|tickets?|it)(?: is| are|:)? free|eintritt (?:ist )?frei|freier eintritt|kostenlos|entrée (?:libre|gratuite)|gratuite?|entrada (?:libre|gratuita|franca)|gratis|ingresso (?:libero|gratuito)|toegang gratis|wstęp wolny)\b`)
	// openFree is the event itself that is free, at the beginning of a sentence: "A free cinema night".
	openFree = regexp.MustCompile(`(?im)(?:^|[.!?]\s)\s*(?:an?\s+)?free\s+((?:[\p{L}'’-]+\s+){0,4}?)(?:night|evening|concert|gig|show|screening|cinema|party|festival|meetup|workshop|class|course|lesson|lecture|talk|webinar|seminar|reading|tour|performance|session|event)\b`)
	// freeKind is what is called free whatever it costs.
	freeKind = regexp.MustCompile(`(?i)^(?:jazz|improv\p{L}*|verse|software|speech|press|will|form|style|range|trade|running|diving|climbing|fall|market|tibet|radical|from|and|or|of)\b`)
	bare     = regexp.MustCompile(`(?i)(?:^|[,;.(\n])\s*free\s*(?:[,;.)!\n]|$)`)

	noTicket = regexp.MustCompile(`(?i)\b(?:prize|win|raise|raised|goal|fund|funds|worth|budget|rent|students?|concessions?|reduced|early[- ]bird|vip|members?|supporters?|at the door|saves?|off)\W{0,4}(?:of |for |to )?$`)
)

var (
	digitPrecedes = regexp.MustCompile(`\d$`) // the sign belongs to the number before it
	groupBefore   = regexp.MustCompile(`(?i)\b(?:(student|child|senior|member|concession|kid)(?:ren|s)?\W{1,4}(?:pay |for |at )?|(?:reduced|ermäßigt|réduit|reducida|ridotto)\W{1,4})$`)
	groupAfter    = regexp.MustCompile(`(?i)^\s(?:for\s)?(?:(student|child|senior|member|concession|kid)(?:ren|s)?|reduced|ermäßigt|réduit)\b`)
)

// grouped is who pays an amount that not everybody does, "" for everybody.
func grouped(m match) string {
	said := groupBefore.FindStringSubmatch(m.before)
	if said == nil {
		said = groupAfter.FindStringSubmatch(m.after)
	}
	if said == nil {
		return ""
	}
	return cmp.Or(strings.ToLower(said[1]), "concession")
}

// letterFollows tells a word from the beginning of a longer one.
func letterFollows(m match) bool {
	r, _ := utf8.DecodeRuneInString(m.after)
	last, _ := utf8.DecodeLastRuneInString(m.groups[0])
	return unicode.IsLetter(r) && unicode.IsLetter(last) && last < 0x3000
}

// letterPrecedes is the same at the other end.
func letterPrecedes(m match) bool {
	r, _ := utf8.DecodeLastRuneInString(m.before)
	first, _ := utf8.DecodeRuneInString(m.groups[0])
	return unicode.IsLetter(r) && unicode.IsLetter(first)
}

// price is the first amount that a ticket may cost. The others are told.
func (p *prose) price(local string) (found price) {
	p.take(money.between, func(m match) bool {
		if m.groups[1]+m.groups[3]+m.groups[4]+m.groups[6] == "" || letterFollows(m) {
			return false
		}
		p.puzzle(m.at, event.Pricing, "A range instead of a price")
		return true
	})
	use := func(unit, amount int) func(match) bool {
		return func(m match) bool {
			if letterFollows(m) || letterPrecedes(m) || unit == 1 && digitPrecedes.MatchString(m.before) {
				return false
			}
			if group := grouped(m); group != "" && found.amount != "" && found.reduced == "" {
				found.group, found.reduced = group, plainAmount(m.groups[amount])
				return true
			}
			if found.amount != "" || !amountForm.MatchString(string(plainAmount(m.groups[amount]))) || noTicket.MatchString(m.before) {
				p.puzzle(m.at, event.Pricing, "A further amount, which no ticket of the plan rests on")
				return true
			}
			found = price{group: found.group, reduced: found.reduced, amount: plainAmount(m.groups[amount]), currency: money.codeOf(m.groups[unit], local)}
			return true
		}
	}
	p.take(money.before, use(1, 2))
	p.take(money.after, use(2, 1))
	for _, rule := range []*regexp.Regexp{gift, free, openFree, bare} {
		p.take(rule, func(m match) bool {
			if rule == openFree {
				if found.amount == "" && !freeKind.MatchString(m.groups[1]) {
					found = price{amount: "0"}
				}
				return false // it is what the event is called, too
			}
			if found.amount == "" {
				found = price{amount: "0", gift: rule == gift}
			}
			return true
		})
	}
	return found
}

// codeOf is a currency by its sign or word. Countries share some signs.
func (p purse) codeOf(unit, local string) string {
	unit = strings.ToLower(unit)
	if unit == "$" && strings.HasSuffix(local, "D") || unit == "¥" && local == "CNY" {
		return local
	}
	return p.codes[unit]
}

// Currency is the code of a currency by its sign or word, "" for none.
func Currency(unit string) string { return money.codes[strings.ToLower(strings.TrimSpace(unit))] }

// plainAmount is an amount without the marks that group its digits.
func plainAmount(s string) event.Decimal {
	at := strings.LastIndexAny(s, ".,")
	strip := strings.NewReplacer(".", "", ",", "", "'", "", " ", "")
	if at >= 0 && len(s)-at-1 != 3 {
		return event.Decimal(strip.Replace(s[:at]) + "." + s[at+1:])
	}
	return event.Decimal(strip.Replace(s))
}
