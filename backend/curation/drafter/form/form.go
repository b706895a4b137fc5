// Package form has what the sections of both scopes share: first results from files of texts, the limits that
// schemas set, and what is said of requests about lists.
package form

import (
	"embed"
	"strings"
	"text/template"

	"gopkg.in/yaml.v3"

	"footlight/backend/curation/drafter/prose"
	"footlight/backend/event"
)

//go:embed *.yaml
var files embed.FS

// First makes results from the file of an aspect, which names fields in lower case. Every text there is a template of
// a page.
func First[T any](aspect event.Aspect) func(*prose.Writer) T {
	raw, err := files.ReadFile(string(aspect) + ".yaml")
	must(err)
	return func(w *prose.Writer) (r T) {
		var tree yaml.Node
		must(yaml.Unmarshal(raw, &tree))
		(&page{Writer: w}).fill(&tree)
		must(tree.Decode(&r))
		return r
	}
}

// must is for embedded files.
func must(err error) {
	if err != nil {
		panic(err)
	}
}

// page holds what templates can use: a writer, and a hook.
type page struct {
	*prose.Writer
	hook string
}

// Hook is the template of an opening line, the same in all texts of a result.
func (p *page) Hook() string {
	if p.hook == "" {
		p.hook = p.Template(p.Genre.Hooks["neutral"])
	}
	return p.hook
}

// Foreign reports whether the brief is in another language than the texts.
func (p *page) Foreign() bool { return !strings.HasPrefix(p.Facts.Language, "en") }

// words holds the functions of templates.
var words = template.FuncMap{
	"capital": prose.Capital, "plain": prose.Plain, "line": prose.Line, "verbatim": prose.Verbatim, "join": strings.Join,
	"clip": func(limit int, s string) string { return prose.Clip(s, limit) },
}

// fill puts its text in place of every template, in their order.
func (p *page) fill(n *yaml.Node) {
	for _, child := range n.Content {
		p.fill(child)
	}
	if n.Kind == yaml.ScalarNode && n.Tag == "!!str" {
		var text strings.Builder
		t, err := template.New("").Funcs(words).Parse(n.Value)
		must(err)
		must(t.Execute(&text, p))
		n.Value = strings.TrimSpace(text.String())
	}
}
