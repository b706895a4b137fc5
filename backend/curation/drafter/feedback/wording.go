package feedback

import (
	"regexp"
	"slices"
	"strings"

	"footlight/backend/curation/drafter/genre"
	"footlight/backend/curation/drafter/prose"
)

// Wording is how the requests that fit any prose are applied to a result. Whoever uses
// Rules needs Texts, and More or Extend; what else is nil is done as the main text allows it.
type Wording[T any] struct {
	Texts    func(*T) []*string             // every text of the result, the main one first
	Markdown bool                           // of the main text
	More     func(w *prose.Writer) []string // what the main text can say, too; "" is passed over

	Shorten func(w *prose.Writer, r *T) bool          // reports whether anything became shorter
	Extend  func(w *prose.Writer, r *T) bool          // reports whether anything was added
	Tone    func(w *prose.Writer, r *T, t genre.Tone) // speaks in another tone
	Mention func(w *prose.Writer, r *T, x string)     // works x into the main text
}

// All are the texts of a list, and before them those of single fields.
func All(list []string, fields ...*string) []*string {
	for i := range list {
		fields = append(fields, &list[i])
	}
	return fields
}

// Rules are the requests about prose. Those that end a clause come first, so
// that their free text is not taken apart by the others.
func (wd Wording[T]) Rules() []Rule[T] {
	said := Known.Wording
	return slices.Concat([]Rule[T]{On(said["replace"], wd.replace), On(said["mention"], wd.include), On(said["erwähnen"], wd.include)}, wd.marks(), []Rule[T]{
		On(said["shorter"], wd.sized("Make it shorter", "fewer", wd.shorten, -1)),
		On(said["longer"], wd.sized("Say more", "more", wd.extend, 1)),
		On(said["playful"], wd.speak(genre.Playful)),
		On(said["formal"], wd.speak(genre.Formal)),
		On(said["neutral"], wd.speak(genre.Neutral)),
		On(said["language"], language[T]),
		On(said["remove"], wd.remove),
	})
}

// Beside are rules with the requests that any text may get.
func (wd Wording[T]) Beside(rules []Rule[T]) []Rule[T] {
	said := Known.Wording
	return slices.Concat(wd.marks(), rules, []Rule[T]{On(said["language"], language[T]), On(said["replace"], wd.replace)})
}

// marks are the requests about signs.
func (wd Wording[T]) marks() []Rule[T] {
	full := strings.NewReplacer("!", ".")
	return []Rule[T]{
		On(Known.Wording["exclamation"], wd.free("Use no exclamation marks", "text contains no !", exclaiming, full.Replace)),
		On(Known.Wording["emoji"], wd.free("Use no emojis", "text contains no emoji", prose.Emoji, prose.WithoutEmojis)),
	}
}

var exclaiming = regexp.MustCompile(`[!！¡]`)
