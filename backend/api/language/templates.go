package language

import "html/template"

// Templates parses a template for each language. Its function say translates a text, and language returns the
// page's language. It panics if the source is no template.
func Templates(name, source string) map[Language]*template.Template {
	parsed := map[Language]*template.Template{}
	for _, l := range All() {
		words := template.FuncMap{"say": l.Say, "language": func() Language { return l }}
		parsed[l] = template.Must(template.New(name).Funcs(words).Parse(source))
	}
	return parsed
}
