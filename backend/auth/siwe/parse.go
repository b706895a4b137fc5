package siwe

import (
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"

	"footlight/backend/event"
)

const (
	version      = "1"
	required     = 5 // number of required fields, which come first
	resourcesTag = "Resources:"
	resourceTag  = "- "
	maxResources = 32
)

// field is one "Name: value" line of a message.
type field struct{ name, value string }

// fields lists the lines in the order of the ABNF.
func (m Message) fields() []field {
	return []field{
		{"URI: ", m.URI},
		{"Version: ", version},
		{"Chain ID: ", strconv.FormatUint(m.ChainID, 10)},
		{"Nonce: ", m.Nonce},
		{"Issued At: ", stamp(m.IssuedAt)},
		{"Expiration Time: ", stamp(m.Expiration)},
		{"Not Before: ", stamp(m.NotBefore)},
		{"Request ID: ", m.RequestID},
	}
}

func stamp(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.RFC3339Nano)
}

// Parse parses a message. Its error is an *event.ErrInvalid for the field "message".
func Parse(text string) (Message, error) {
	if len(text) > MaxSize {
		return Message{}, refuse("is longer than %d bytes", MaxSize)
	}
	p := parser{lines: strings.Split(text, "\n")}
	m := p.message()
	return m, p.err
}

// parser parses a message line by line. After the first error it does nothing.
type parser struct {
	lines []string
	err   error
}

func (p *parser) message() (m Message) {
	m.Scheme, m.Domain = p.origin()
	m.Address = p.address()
	p.blank()
	m.Statement = p.statement()
	m.URI = p.uri(p.field("URI: "))
	if v := p.field("Version: "); p.err == nil && v != version {
		p.fail("has version %q; only 1 exists", v)
	}
	m.ChainID = p.chain()
	m.Nonce = p.nonce()
	m.IssuedAt = p.time("Issued At: ", p.field("Issued At: "))
	m.Expiration = p.time("Expiration Time: ", p.optional("Expiration Time: "))
	m.NotBefore = p.time("Not Before: ", p.optional("Not Before: "))
	m.RequestID = p.optional("Request ID: ")
	m.Resources = p.resources()
	if len(p.lines) > 0 {
		p.fail("has too many lines")
	}
	return m
}

func refuse(format string, args ...any) error {
	return event.Invalid("message", format, args...)
}

func (p *parser) fail(format string, args ...any) {
	if p.err == nil {
		p.err = refuse(format, args...)
		p.lines = nil
	}
}

func (p *parser) next() string {
	if len(p.lines) == 0 {
		p.fail("ends too early")
		return ""
	}
	line := p.lines[0]
	p.lines = p.lines[1:]
	return line
}

func (p *parser) origin() (scheme, domain string) {
	who, ok := strings.CutSuffix(p.next(), greeting)
	if !ok {
		p.fail("does not start as EIP-4361 requires")
	}
	if s, rest, has := strings.Cut(who, "://"); has {
		scheme, who = s, rest
	}
	if u, err := url.Parse("https://" + who); p.err == nil && (err != nil || u.Host != who || who == "") {
		p.fail("names no domain")
	}
	return scheme, who
}

func (p *parser) address() event.Address {
	a, err := event.ParseAddress("message", p.next())
	if err != nil {
		p.fail("has no address on its second line")
	}
	return a
}

func (p *parser) blank() {
	if p.next() != "" {
		p.fail("lacks an empty line")
	}
}

// statement also consumes the empty line after the statement, or the empty line that replaces it.
func (p *parser) statement() string {
	line := p.next()
	if line != "" {
		p.blank()
		return line
	}
	if len(p.lines) > 0 && p.lines[0] == "" { // some libraries write an empty line for the missing statement
		p.blank()
	}
	return ""
}

func (p *parser) field(name string) string {
	value, ok := strings.CutPrefix(p.next(), name)
	if !ok {
		p.fail("lacks %q, or has it in the wrong place", strings.TrimSuffix(name, ": "))
	}
	return value
}

func (p *parser) optional(name string) string {
	if len(p.lines) == 0 || !strings.HasPrefix(p.lines[0], name) {
		return ""
	}
	return p.field(name)
}

func (p *parser) uri(s string) string {
	if u, err := url.Parse(s); err != nil || !u.IsAbs() {
		p.fail("has %.80q where a URI belongs", s)
	}
	return s
}

func (p *parser) chain() uint64 {
	id, err := strconv.ParseUint(p.field("Chain ID: "), 10, 64)
	if err != nil {
		p.fail("has a chain id that is not a number")
	}
	return id
}

func (p *parser) nonce() string {
	n := p.field("Nonce: ")
	if ok, _ := regexp.MatchString(`^[A-Za-z0-9]{8,128}$`, n); !ok {
		p.fail("has a nonce that is not 8 to 128 letters and digits")
	}
	return n
}

func (p *parser) time(name, s string) (t time.Time) {
	if p.err != nil || s == "" && name != "Issued At: " {
		return t
	}
	t, err := time.Parse(time.RFC3339Nano, s)
	if err != nil {
		p.fail("has %q, which is not an RFC 3339 time", strings.TrimSuffix(name, ": "))
	}
	return t
}

func (p *parser) resources() (list []string) {
	if len(p.lines) == 0 || p.lines[0] != resourcesTag {
		return nil
	}
	p.next()
	list = []string{}
	for len(p.lines) > 0 && len(list) < maxResources {
		list = append(list, p.uri(p.field(resourceTag)))
	}
	return list
}
