package check

import (
	"encoding/json"
	"fmt"
	"html"
	"maps"
	"slices"
	"strings"

	"github.com/rivo/uniseg"

	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// checks collects what code finds out about one result.
type checks struct {
	aspect event.Aspect
	found  []planning.Check
}

// add notes one finding. detail is a format for both outcomes.
func (c *checks) add(what string, ok bool, severity, detail string, args ...any) {
	c.found = append(c.found, planning.Check{
		ID: string(c.aspect) + "." + what, OK: ok, Severity: severity, Detail: fmt.Sprintf(detail, args...),
	})
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

// texts is every string of a result, one per line.
func texts(raw json.RawMessage) string { return textsBut(raw, nil) }

// silent are the fields of results that the audience does not read as they stand.
var silent = []string{
	"reasoning", "alternatives", "concept", "imagePrompt", "imageBrief", "imageUrl", "palette", "renditions", "language",
	"id", "tierId", "timeline", "kpis", "risks",
}

// spoken returns the text of a result that the audience reads, without links and marks of Markdown.
func spoken(raw json.RawMessage) string {
	text := links.ReplaceAllString(textsBut(raw, silent), "")
	return html.UnescapeString(unmarked(text))
}

func unmarked(text string) string {
	return strings.NewReplacer(`\`, "", "*", "", "_", "").Replace(text)
}

// textsBut is every string of a result in the order of its fields' names, without some fields.
func textsBut(raw json.RawMessage, without []string) string {
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
			for _, name := range slices.Sorted(maps.Keys(v)) {
				if !slices.Contains(without, name) {
					walk(v[name])
				}
			}
		}
	}
	walk(v)
	return out.String()
}

func graphemes(s string) int { return uniseg.GraphemeClusterCount(s) }
