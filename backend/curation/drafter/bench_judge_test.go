package drafter_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

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
	may    *regexp.Regexp                        // paths that may change
	soil   func(json.RawMessage) json.RawMessage // what the creator writes before
	never  bool                                  // nobody can tell that it is met
}

const moments = `^(startLocal|endLocal|doorsLocal|startUTC|endUTC|reasoning)$`

var feedbacks = []feedback{
	{event.Schedule, "start at 8 pm", []want{{"8 pm", func(_, is result) bool { return strings.HasSuffix(is.text("startLocal"), "T20:00") }}}, regexp.MustCompile(moments), nil, false},
	{
		event.Pricing, "cheaper, students half price",
		[]want{{"cheaper", isCheaper}, {"half", halves}},
		regexp.MustCompile(`^(tiers\[\w[\w-]*\]\.(amountMinor|wei|quantity)|tiers\[students?(-\w+)?\].*|reservePriceMinor|projection.*|reasoning)$`), nil, false,
	},
	{event.Title, "shorter title", []want{{"shorter", isShorter}}, regexp.MustCompile(`^(title|alternatives.*|reasoning)$`), nil, false},
	{event.Description, "no emojis", []want{{"emojis", func(_, is result) bool { return !pictures(is) }}}, regexp.MustCompile(`^(summary|bodyMarkdown|highlights\[0\]|reasoning)$`), decorate, false},
	{event.Schedule, "move it to Saturday", []want{{"Saturday", isSaturday}}, regexp.MustCompile(moments), nil, false},
	{event.Description, "mention the vegan buffet", []want{{"vegan buffet", mentions}}, regexp.MustCompile(`^(bodyMarkdown|reasoning)$`), nil, false},
	{event.Title, "make it feel like Berlin in 1927", []want{{"", func(result, result) bool { return false }}}, regexp.MustCompile(`^reasoning$`), nil, true},
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

// mainAmount is what the tier with the most tickets costs, and what one whose name begins with a word does.
func mainAmount(o result, begins string) (amount float64) {
	most := -1.0
	tiers, _ := o["tiers"].([]any)
	for _, v := range tiers {
		tier := result(v.(map[string]any))
		n, _ := tier["quantity"].(float64)
		if n > most && strings.HasPrefix(strings.ToLower(tier.text("name")), begins) {
			most = n
			amount, _ = tier["amountMinor"].(float64)
		}
	}
	return amount
}

func isCheaper(was, is result) bool {
	return mainAmount(is, "") < mainAmount(was, "") && is.text("currency") == was.text("currency")
}

func halves(_, is result) bool {
	students := mainAmount(is, "student")
	return students > 0 && math.Abs(mainAmount(is, "")-2*students) <= 1
}

// isShorter wants fewer characters, and no title that ends in the middle of a phrase.
func isShorter(was, is result) bool {
	a, b := []rune(was.text("title")), []rune(is.text("title"))
	return len(b) < len(a) && len(b) > 2 && !halfTitle(string(b))
}

var openEnd = regexp.MustCompile(`(?i)(?:^|\s)(?:for|and|of|the|an?|to|with|in|at|on|from|by|or|&|und|der|die|am|im|mit|de|du|la|le|el|y|et|em|il|o|os|op)$|[,:;–(&-]$|…`)

func halfTitle(title string) bool { return openEnd.MatchString(strings.TrimSpace(title)) }

func isSaturday(was, is result) bool {
	from, err := time.Parse(planning.LocalTime, was.text("startLocal"))
	to, failed := time.Parse(planning.LocalTime, is.text("startLocal"))
	return err == nil && failed == nil && to.Weekday() == time.Saturday && to.Sub(from).Abs() < 8*24*time.Hour && to.Format("15:04") == from.Format("15:04")
}

func mentions(was, is result) bool {
	text := is.text("bodyMarkdown")
	return strings.Contains(text, "vegan buffet") && strings.HasPrefix(text, strings.TrimSpace(was.text("bodyMarkdown")))
}

func decorate(raw json.RawMessage) json.RawMessage {
	o := decode(raw)
	o["summary"], o["bodyMarkdown"] = "🎷 Come", "Bring 👩‍👩‍👧 friends!\n\n"+o.text("bodyMarkdown")+" ⭐️"
	list, _ := o["highlights"].([]any)
	list[0] = list[0].(string) + " 🎉"
	out, err := json.Marshal(o)
	if err != nil {
		panic(err) // it was JSON before
	}
	return out
}

// pictures reports whether any text has an emoji.
func pictures(o result) bool {
	raw, _ := json.Marshal(o)
	return strings.ContainsFunc(string(raw), func(r rune) bool {
		return r >= 0x1F000 || r == 0xFE0F || r >= 0x2600 && r < 0x27C0 || unicode.Is(unicode.So, r)
	})
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
