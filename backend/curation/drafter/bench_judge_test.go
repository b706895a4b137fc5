package drafter_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// The judges of this file look at times, amounts and texts themselves. They share nothing with the drafter's rules.

// want is a part of a feedback and whether a result has it.
type want struct {
	quote string // in the directives that are about it
	holds func(was, is result) bool
}

type feedback struct {
	aspect event.Aspect
	text   string
	wants  []want
	may    *regexp.Regexp // paths that may change
	never  bool           // no result shows that it is met
}

const moments = `^(startLocal|endLocal|doorsLocal|startUTC|endUTC|reasoning)$`

var feedbacks = []feedback{
	{event.Schedule, "start at 8 pm", []want{{"8 pm", func(_, is result) bool { return strings.HasSuffix(is.text("startLocal"), "T20:00") }}}, regexp.MustCompile(moments), false},
	{event.Pricing, "Kids go free", []want{{"Kids", kidsFree}}, regexp.MustCompile(`^(tiers\[\w[\w-]*\]\.quantity|tiers\[(kids?|\+1)(-\w+)?\].*|reservePriceMinor|projection.*|reasoning)$`), false},
	{event.Title, "call it Night Boat", []want{{"Night Boat", func(_, is result) bool { return is.text("title") == "Night Boat" }}}, regexp.MustCompile(`^(title|alternatives.*|reasoning)$`), false},
	{event.Schedule, "move it to Saturday", []want{{"Saturday", isSaturday}}, regexp.MustCompile(moments), false},
	{event.Description, "mention the vegan buffet", []want{{"vegan buffet", mentions}}, regexp.MustCompile(`^(bodyMarkdown|reasoning)$`), false},
	{event.Title, "make it feel like Berlin in 1927", []want{{"", func(result, result) bool { return false }}}, regexp.MustCompile(`^reasoning$`), true},
}

// result is an aspect as JSON has it.
type result map[string]any

func (o result) text(field string) string { s, _ := o[field].(string); return s }

func decode(raw json.RawMessage) (o result) {
	if json.Unmarshal(raw, &o) != nil {
		return result{}
	}
	return o
}

var openEnd = regexp.MustCompile(`(?i)(?:^|\s)(?:for|and|of|the|an?|to|with|in|at|on|from|by|or|&|und|der|die|am|im|mit|de|du|la|le|el|y|et|em|il|o|os|op)$|[,:;–(&-]$|…`)

func halfTitle(title string) bool { return openEnd.MatchString(strings.TrimSpace(title)) }

// kidsFree wants a free tier of that name beside the others.
func kidsFree(was, is result) bool {
	before, _ := was["tiers"].([]any)
	after, _ := is["tiers"].([]any)
	free := slices.ContainsFunc(after, func(v any) bool {
		tier := result(v.(map[string]any))
		return tier.text("name") == "Kids" && tier["amountMinor"] == 0.0
	})
	return free && len(after) >= len(before)
}

func isSaturday(was, is result) bool {
	from, err := time.Parse(planning.LocalTime, was.text("startLocal"))
	to, failed := time.Parse(planning.LocalTime, is.text("startLocal"))
	return err == nil && failed == nil && to.Weekday() == time.Saturday && to.Sub(from).Abs() < 8*24*time.Hour && to.Format("15:04") == from.Format("15:04")
}

func mentions(was, is result) bool {
	text := is.text("bodyMarkdown")
	return strings.Contains(text, "vegan buffet") && strings.HasPrefix(text, strings.TrimSpace(was.text("bodyMarkdown")))
}

// differences are the paths at which two results differ. Elements of lists are told apart by id, or by their place.
func differences(path string, a, b any) (out []string) {
	x, y := fields(a), fields(b)
	if x == nil || y == nil {
		if fmt.Sprint(a) != fmt.Sprint(b) {
			out = append(out, path)
		}
		return out
	}
	both := maps.Clone(x)
	maps.Copy(both, y)
	for _, name := range slices.Sorted(maps.Keys(both)) {
		out = append(out, differences(strings.TrimPrefix(path+name, "."), x[name], y[name])...)
	}
	return out
}

// fields are the parts of a value by what is appended to its path.
func fields(v any) map[string]any {
	out := map[string]any{}
	switch v := v.(type) {
	case result:
		return fields(map[string]any(v))
	case map[string]any:
		for name, x := range v {
			out["."+name] = x
		}
	case []any:
		for i, x := range v {
			name := strconv.Itoa(i)
			if o, is := x.(map[string]any); is && o["id"] != nil {
				name = fmt.Sprint(o["id"])
			}
			out["["+name+"]"] = x
		}
	default:
		return nil
	}
	return out
}
