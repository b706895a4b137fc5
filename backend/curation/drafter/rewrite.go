package drafter

import (
	"bytes"
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"footlight/backend/curation/drafter/command"
	"footlight/backend/curation/drafter/prose"
	"footlight/backend/curation/reading/words"
	"footlight/backend/event"
)

// texts are the fields with the main text, by aspect.
var texts = map[event.Aspect]string{
	event.Description: "bodyMarkdown", event.Ticketing: "bodyMarkdown", event.SocialNetwork: "body", event.PhotoNetwork: "caption", event.Strategy: "positioning",
}

// fields holds the values of a result by name.
type fields map[string]any

func decode(result json.RawMessage) (f fields) {
	d := json.NewDecoder(bytes.NewReader(result))
	d.UseNumber()
	_ = d.Decode(&f) // what is no object has no fields
	return f
}

// rewrite applies commands about texts and titles, all or none. It returns why none was applied.
func rewrite(aspect event.Aspect, parent json.RawMessage, all []command.Command) (result json.RawMessage, why string) {
	f := decode(parent)
	main, _ := f[texts[aspect]].(string)
	for _, c := range all {
		switch c.Verb {
		case command.Rename:
			old, _ := f["title"].(string)
			others, _ := f["alternatives"].([]any)
			f["title"], f["alternatives"] = c.Text, slices.Insert(others, 0, any(old))
		case command.Mention:
			if !says(encode(f), c.Text) {
				f[texts[aspect]] = main + "\n\n" + prose.Markdown(prose.Capital(c.Text)) + "."
			}
		case command.Text:
			f[texts[aspect]] = c.Text
		case command.Language:
			if f["language"] != c.Text {
				return parent, "no language model is set, and texts without one are in English"
			}
		case command.Omit:
			if !says(encode(f), c.Text) {
				return parent, "they are not in the text"
			}
			if f = without(map[string]any(f), c.Text).(map[string]any); says(encode(f), c.Text) {
				return parent, "they stand in a sentence that says more; you can edit this card by hand"
			}
		}
		main, _ = f[texts[aspect]].(string)
	}
	return encode(f), ""
}

func encode(f any) json.RawMessage {
	raw, err := json.Marshal(f)
	if err != nil {
		panic(err) // it was decoded from JSON
	}
	return raw
}

// unspoken holds the fields that no page shows.
var unspoken = []string{"reasoning", "language"}

// says reports whether a text of a result has a phrase.
func says(result json.RawMessage, x string) bool {
	said := prose.Saying(prose.Line(x))
	return slices.ContainsFunc(spokenIn(map[string]any(decode(result))), func(s string) bool {
		return said.MatchString(prose.Line(s)) || prose.Contains(prose.Line(s), prose.Markdown(x))
	})
}

// spokenIn returns the texts of a value.
func spokenIn(v any) (all []string) {
	switch v := v.(type) {
	case string:
		return []string{v}
	case []any:
		for _, each := range v {
			all = append(all, spokenIn(each)...)
		}
	case map[string]any:
		for name, each := range v {
			if !slices.Contains(unspoken, name) {
				all = append(all, spokenIn(each)...)
			}
		}
	}
	return all
}

// without drops the parts between marks that say some words and nothing else.
func without(v any, x string) any {
	switch v := v.(type) {
	case string:
		return withoutIn(v, x)
	case []any:
		var kept []any
		for _, each := range v {
			if left := without(each, x); left != "" {
				kept = append(kept, left)
			}
		}
		return kept
	case map[string]any:
		for name, each := range v {
			if !slices.Contains(unspoken, name) {
				v[name] = without(each, x)
			}
		}
	}
	return v
}

// parts are the parts of a text, each with the mark behind it.
var parts = regexp.MustCompile(`(?s)(.*?)([,.!?;:]+(?:\s+|$)|\n+|$)`)

func withoutIn(text, x string) (left string) {
	for _, m := range parts.FindAllStringSubmatch(text, -1) {
		before := strings.TrimSuffix(left, ", ")
		switch {
		case m[1] == "" || kernel(m[1]) != kernel(x):
			left += m[0]
		case before != left:
			left = before + m[2] // the last of a list
		}
	}
	return strings.TrimSpace(left)
}

// kernel returns the words of a text behind the small ones with which it begins.
func kernel(text string) string {
	tokens := words.Split(text)
	l, at := words.For(words.Detect(tokens)), 0
	for at < len(tokens) {
		_, n := l.At(tokens, at, "skip")
		if !tokens[at].Word() && !tokens[at].Number {
			n = 1
		}
		if n == 0 || at+n >= len(tokens) {
			break
		}
		at += n
	}
	var out []string
	for _, t := range tokens[at:] {
		if t.Word() || t.Number {
			out = append(out, t.Fold)
		}
	}
	return strings.Join(out, " ")
}

// mainText returns the main text of a result.
func mainText(aspect event.Aspect, result json.RawMessage) string {
	text, _ := decode(result)[texts[aspect]].(string)
	return text
}
