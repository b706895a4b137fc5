package playbill

import (
	"bytes"
	"html/template"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// prose renders a plan's Markdown as HTML paragraphs, lists, headings and links. It drops raw HTML, images,
// and links to anything but web addresses.
func prose(markdown string) (template.HTML, error) {
	var out bytes.Buffer
	err := goldmark.New(
		goldmark.WithExtensions(extension.Strikethrough, extension.Linkify),
		goldmark.WithParserOptions(parser.WithASTTransformers(util.Prioritized(tame{}, 1000))),
	).Convert([]byte(markdown), &out)
	return template.HTML(out.String()), err //nolint:gosec // goldmark escapes, and writes no HTML of the text's own
}

// tame removes from a Markdown document what a page must not take from a third party.
type tame struct{}

// Transform implements parser.ASTTransformer.
func (tame) Transform(doc *ast.Document, source text.Reader, _ parser.Context) {
	var loose []ast.Node
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) { // never fails
		if entering && wild(n, source.Source()) {
			loose = append(loose, n)
		}
		return ast.WalkContinue, nil
	})
	for _, n := range loose {
		release(n, source.Source())
	}
}

// wild reports whether n must be removed from the page. It lowers headings below the page's own, and marks
// links as untrusted (nofollow, noopener).
func wild(n ast.Node, source []byte) bool {
	switch x := n.(type) {
	case *ast.Heading:
		x.Level = min(x.Level+2, 6)
	case *ast.RawHTML, *ast.HTMLBlock, *ast.Image:
		return true
	case *ast.Link:
		x.SetAttributeString("rel", []byte("nofollow noopener"))
		return !web(string(x.Destination))
	case *ast.AutoLink:
		x.SetAttributeString("rel", []byte("nofollow noopener"))
		return x.AutoLinkType != ast.AutoLinkEmail && !web(string(x.URL(source)))
	}
	return false
}

func web(url string) bool {
	url = strings.ToLower(url)
	return strings.HasPrefix(url, "https://") || strings.HasPrefix(url, "http://")
}

// release replaces n by its content: the words of a link, the alternative text of an image.
func release(n ast.Node, source []byte) {
	parent := n.Parent()
	if x, ok := n.(*ast.AutoLink); ok {
		parent.InsertBefore(parent, n, ast.NewString(x.Label(source)))
	}
	for n.HasChildren() {
		parent.InsertBefore(parent, n, n.FirstChild())
	}
	parent.RemoveChild(parent, n)
}
