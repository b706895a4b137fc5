package curation

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/rivo/uniseg"

	"footlight/backend/event"
)

// checks collects what code finds out about one result.
type checks struct {
	aspect event.Aspect
	found  []event.Check
}

// add notes one finding. detail is a format for both outcomes.
func (c *checks) add(what string, ok bool, severity, detail string, args ...any) {
	c.found = append(c.found, event.Check{
		ID: string(c.aspect) + "." + what, OK: ok, Severity: severity, Detail: fmt.Sprintf(detail, args...),
	})
}

// check holds a completed result against the facts and its siblings.
func check(req DraftRequest, result json.RawMessage) ([]event.Check, error) {
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
	return c.found, nil
}

// examine decodes a result for one look.
func examine[T any](raw json.RawMessage, look func(T)) error {
	var v T
	if err := json.Unmarshal(raw, &v); err != nil {
		return err
	}
	look(v)
	return nil
}

// links makes sure that copy sends nobody anywhere the creator did not name.
func (c *checks) links(result json.RawMessage, f Facts) {
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

// texts is every string of a result, one per line.
func texts(raw json.RawMessage) string {
	var v any
	if json.Unmarshal(raw, &v) != nil {
		return ""
	}
	var out strings.Builder
	var walk func(any)
	walk = func(v any) {
		switch v := v.(type) {
		case string:
			out.WriteString(v + "\n")
		case []any:
			for _, x := range v {
				walk(x)
			}
		case map[string]any:
			for _, x := range v {
				walk(x)
			}
		}
	}
	walk(v)
	return out.String()
}

func graphemes(s string) int { return uniseg.GraphemeClusterCount(s) }
