package drafter

import (
	"bytes"
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"footlight/backend/curation/drafter/command"
	"footlight/backend/curation/drafter/prose"
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
			f = without(f, prose.Saying(c.Text)).(map[string]any)
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

// without drops the sentences that say a phrase. A text of one sentence loses the words alone.
func without(v any, phrase *regexp.Regexp) any {
	switch v := v.(type) {
	case string:
		if phrase.MatchString(v) {
			return withoutIn(v, phrase)
		}
	case []any:
		var kept []any
		for _, each := range v {
			if left := without(each, phrase); left != "" {
				kept = append(kept, left)
			}
		}
		return kept
	case fields:
		return without(map[string]any(v), phrase)
	case map[string]any:
		for name, each := range v {
			if !slices.Contains(unspoken, name) {
				v[name] = without(each, phrase)
			}
		}
	}
	return v
}

func withoutIn(text string, phrase *regexp.Regexp) string {
	var paragraphs []string
	for _, p := range strings.Split(text, "\n\n") {
		if phrase.MatchString(p) {
			p = strings.Join(slices.DeleteFunc(prose.Sentences(p), phrase.MatchString), " ")
		}
		if p != "" {
			paragraphs = append(paragraphs, p)
		}
	}
	if len(paragraphs) == 0 {
		return strings.Trim(prose.Line(phrase.ReplaceAllString(text, "${1}${2}")), " ,:–-")
	}
	return strings.Join(paragraphs, "\n\n")
}

// mainText returns the main text of a result.
func mainText(aspect event.Aspect, result json.RawMessage) string {
	text, _ := decode(result)[texts[aspect]].(string)
	return text
}
