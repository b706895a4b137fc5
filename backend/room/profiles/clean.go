package profiles

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/ipfs/go-cid"
	"golang.org/x/text/unicode/norm"

	"footlight/backend/event"
	"footlight/backend/room/chat/names"
)

// Limits in characters.
const (
	maxName  = 64
	maxAbout = 300
)

// addressForm matches the beginning of an address, with a Latin or Cyrillic x. Pages show an address instead of a
// missing name, and beside a name that several creators have.
var addressForm = regexp.MustCompile(`(?i)0[xх×][0-9a-f]{3}`)

// clean trims a profile's texts and refuses those that pages cannot show safely.
func clean(x *event.Profile) error {
	for _, part := range []struct {
		field string
		text  *string
		most  int
	}{{"name", &x.Name, maxName}, {"about", &x.About, maxAbout}} {
		*part.text = strings.TrimSpace(*part.text)
		if err := legible(part.field, *part.text, part.most); err != nil {
			return err
		}
	}
	switch {
	case names.Blank(x.Name):
		return event.Invalid("name", "is required; use DELETE to have none")
	case addressForm.MatchString(norm.NFKC.String(x.Name)):
		return event.Invalid("name", "must not contain an address")
	}
	return picture(x.PictureCID)
}

func legible(field, text string, most int) error {
	switch {
	case utf8.RuneCountInString(text) > most:
		return event.Invalid(field, "can have at most %d characters", most)
	case names.Clean(text) != text:
		return event.Invalid(field, "has line breaks, or characters that do not show or that change the direction of the text; leave them out")
	}
	return nil
}

// picture refuses everything but a CID in its one usual form.
func picture(text string) error {
	if text == "" {
		return nil
	}
	c, err := cid.Decode(text)
	if err != nil || c.Version() != 1 || c.String() != text {
		return event.Invalid("pictureCid", "must be a CIDv1 in base32, such as bafkrei…")
	}
	return nil
}
