// Package check holds results against the facts of their brief and against
// each other. A check finds out and reports; it changes nothing.
package check

import (
	"encoding/json"
	"regexp"
	"strings"

	"footlight/backend/curation/draft"
	"footlight/backend/event"
)

// Result holds a completed result against the facts and its siblings.
func Result(req draft.Request, result json.RawMessage) ([]event.Check, error) {
	c := &checks{aspect: req.Aspect}
	var err error
	switch req.Aspect {
	case event.Title:
		err = examine(result, c.title)
	case event.Description:
		err = examine(result, func(r event.DescriptionResult) { c.description(r, req.Facts) })
	case event.Pricing:
		err = examine(result, func(r event.PricingResult) { c.pricing(r, req.Facts) })
	case event.Schedule:
		err = examine(result, func(r event.ScheduleResult) { c.schedule(r, req) })
	case event.Banner:
		err = examine(result, c.banner)
	case event.Microblog:
		err = examine(result, c.microblog)
	case event.Ticketing:
		err = examine(result, func(r event.TicketingResult) { c.ticketing(r, req.Siblings) })
	case event.PhotoNetwork:
		err = examine(result, c.photo)
	}
	if err != nil {
		return nil, err
	}
	c.links(result, req.Facts)
	c.markup(result)
	return c.found, nil
}

// tags are what a browser could take for HTML.
var tags = regexp.MustCompile(`<(?:/|!|[a-zA-Z][a-zA-Z0-9-]*[\s/>])`)

// markup keeps HTML out of Markdown.
func (c *checks) markup(result json.RawMessage) {
	var v struct {
		BodyMarkdown *string `json:"bodyMarkdown"`
	}
	if json.Unmarshal(result, &v) == nil && v.BodyMarkdown != nil {
		n := len(tags.FindAllString(*v.BodyMarkdown, -1))
		c.add("html", n == 0, event.SeverityError, "the text has %d HTML tags", n)
	}
}

// links makes sure that copy sends nobody anywhere the creator did not name.
func (c *checks) links(result json.RawMessage, f draft.Facts) {
	allowed := f.Brief.Title + " " + f.Brief.Description + " " + f.Brief.URL + " " + f.RoomURL
	var strange []string
	for _, link := range links.FindAllString(texts(result), -1) {
		link = strings.TrimRight(link, ".,;:!?)]*_'\"")
		if !strings.Contains(allowed, link) {
			strange = append(strange, link)
		}
	}
	c.add("links", len(strange) == 0, event.SeverityError, "%d links lead elsewhere than the brief and the room", len(strange))
}
