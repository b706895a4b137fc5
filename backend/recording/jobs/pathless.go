package jobs

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// pathless is what an error says without the paths of the files it is about: they
// are nobody's business.
func pathless(err error) string { return withoutPaths(err.Error(), err) }

// withoutPaths cuts what err and the errors in it name out of a text.
func withoutPaths(text string, err error) string {
	switch e := err.(type) { //nolint:errorlint // every one of them, not the first
	case *fs.PathError:
		return strings.ReplaceAll(text, e.Error(), e.Op+": "+e.Err.Error())
	case *os.LinkError:
		return strings.ReplaceAll(text, e.Error(), e.Op+": "+e.Err.Error())
	case interface{ Unwrap() error }:
		return withoutPaths(text, e.Unwrap())
	case interface{ Unwrap() []error }:
		for _, one := range e.Unwrap() {
			text = withoutPaths(text, one)
		}
	}
	return text
}

// spoolless cuts the spool's folder out of a text, however it is named there.
func spoolless(text, spool string) string {
	if abs, err := filepath.Abs(spool); err == nil {
		text = strings.ReplaceAll(text, abs, "spool")
	}
	return strings.ReplaceAll(text, spool, "spool")
}
