package check

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"
	"golang.org/x/net/publicsuffix"

	"footlight/backend/curation/draft"
	"footlight/backend/event/planning"
)

var (
	// tags finds text that a browser could take for HTML.
	tags = regexp.MustCompile(`<(?:/|!|[a-zA-Z][a-zA-Z0-9-]*[\s/>])`)
	// addresses finds addresses that a reader, or a page that shows the text, could follow.
	addresses = regexp.MustCompile(`(?i)(?:https?://|ftp://|\bwww\.|javascript:|vbscript:|\bdata:\w+/)[^\s<>"]+`)
	// domains are names of which networks make links by themselves, and those of e-mail addresses.
	domains = regexp.MustCompile(`(?:[A-Za-z0-9-]+\.)+[a-z]{2,}\b`)
)

// foreign checks that a text has only addresses that the creator named, and no HTML.
func (c *checks) foreign(req draft.Request, result json.RawMessage) {
	said := creators(req)
	known := addressesIn(said)
	elsewhere := slices.DeleteFunc(addressesIn(texts(result)), func(a string) bool { return slices.Contains(known, a) })
	elsewhere = append(elsewhere, strangers(addresses.ReplaceAllString(texts(result), " "), said)...)
	html := slices.DeleteFunc(tags.FindAllString(textsBut(result, []string{"bodyMarkdown"}), -1), func(tag string) bool {
		return strings.Contains(said, tag)
	})
	var v struct{ BodyMarkdown string }
	if json.Unmarshal(result, &v) == nil {
		targets, marks := parts(v.BodyMarkdown)
		html = append(html, marks...)
		for _, target := range targets {
			if !slices.Contains(known, target) && !slices.Contains(elsewhere, target) {
				elsewhere = append(elsewhere, target)
			}
		}
	}
	c.add("links", len(elsewhere) == 0, planning.SeverityError, "%d links lead elsewhere than the brief and the room", len(elsewhere))
	if v.BodyMarkdown != "" || len(html) > 0 {
		c.add("html", len(html) == 0, planning.SeverityError, "the text has %d HTML tags", len(html))
	}
}

// creators is every text in which the creator named something, or which was checked before.
func creators(req draft.Request) string {
	b := req.Facts.Brief
	said := append([]string{b.Title, b.Category, b.Description, b.URL, req.Facts.RoomURL, req.Feedback, texts(req.Parent)}, b.Performers...)
	for aspect, sibling := range req.Siblings {
		if aspect != req.Aspect {
			said = append(said, texts(sibling))
		}
	}
	return strings.Join(append(said, b.Constraints...), "\n")
}

func addressesIn(text string) (found []string) {
	for _, a := range addresses.FindAllString(text, -1) {
		found = append(found, trimmed(a))
	}
	return found
}

// strangers are the domains in a text that the creator did not name.
func strangers(text, said string) []string {
	said = strings.ToLower(said)
	return slices.DeleteFunc(domains.FindAllString(text, -1), func(name string) bool {
		name = strings.ToLower(name)
		_, public := publicsuffix.PublicSuffix(name) // else it is a file, or an abbreviation
		return !public || strings.Contains(said, name)
	})
}

// trimmed is an address without what follows it in a sentence.
func trimmed(address string) string { return strings.TrimRight(address, ".,;:!?)]*_'\"") }

// parts are the targets of a Markdown text's links and pictures, and its HTML.
func parts(markdown string) (targets, html []string) {
	source := []byte(markdown)
	doc := goldmark.New().Parser().Parse(text.NewReader(source))
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) { // which never fails
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.RawHTML, *ast.HTMLBlock:
			html = append(html, n.Kind().String())
		case *ast.Link:
			targets = append(targets, trimmed(string(n.Destination)))
		case *ast.Image:
			targets = append(targets, trimmed(string(n.Destination)))
		}
		return ast.WalkContinue, nil
	})
	return targets, html
}
