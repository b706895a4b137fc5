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

// prose is a plan's Markdown as HTML of paragraphs, lists, headings and links: what is
// HTML in it is left out, and so are pictures and links elsewhere than to the web.
func prose(markdown string) (template.HTML, error) {
	var out bytes.Buffer
	err := goldmark.New(
		goldmark.WithExtensions(extension.Strikethrough, extension.Linkify),
		goldmark.WithParserOptions(parser.WithASTTransformers(util.Prioritized(tame{}, 1000))),
	).Convert([]byte(markdown), &out)
	return template.HTML(out.String()), err //nolint:gosec // goldmark escapes, and writes no HTML of the text's own
}

// tame fits a text into a page that is not its own.
type tame struct{}

// Transform implements parser.ASTTransformer.
func (tame) Transform(doc *ast.Document, source text.Reader, _ parser.Context) {
	var loose []ast.Node
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) { // which never fails
		if entering && wild(n, source.Source()) {
			loose = append(loose, n)
		}
		return ast.WalkContinue, nil
	})
	for _, n := range loose {
		release(n, source.Source())
	}
}

// wild reports whether n must not be in the page. Headings go below the page's own, and
// links lend nobody its name.
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

// release leaves of n what it holds: the words of a link, what stands for a picture.
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
