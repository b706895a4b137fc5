package feedback

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"footlight/backend/curation/drafter/prose"
)

// Wording is how the requests that fit any prose are applied to a result. Whoever uses
// Rules needs Texts; what else is nil is done as the main text allows it.
type Wording[T any] struct {
	Texts    []string                       // the fields of every text of the result, the main one first, such as "Tiers.Name"
	Markdown bool                           // of the main text
	More     func(w *prose.Writer) []string // what the main text can say, too; "" is passed over; nil: it cannot be longer
	Opens    bool                           // whether the main text has an opening, whose tone can change

	Shorten func(w *prose.Writer, r *T) bool      // reports whether anything became shorter
	Mention func(w *prose.Writer, r *T, x string) // works x into the main text
}

// texts are those of a result, the main one first.
func (wd Wording[T]) texts(r *T) (all []*string) {
	for _, path := range wd.Texts {
		all = append(all, textsAt(reflect.ValueOf(r).Elem(), strings.Split(path, "."))...)
	}
	return all
}

func textsAt(v reflect.Value, path []string) (all []*string) {
	switch v.Kind() {
	case reflect.Struct:
		return textsAt(v.FieldByName(path[0]), path[1:])
	case reflect.Slice:
		for i := range v.Len() {
			all = append(all, textsAt(v.Index(i), path)...)
		}
		return all
	}
	return []*string{v.Addr().Interface().(*string)}
}

// Rules are the requests about prose. Those that end a clause come first, so
// that their free text is not taken apart by the others.
func (wd Wording[T]) Rules() []Rule[T] {
	said := Known.Wording
	rules := append([]Rule[T]{On(said["replace"], wd.replace), On(said["mention"], wd.include), On(said["erwähnen"], wd.include)}, wd.marks()...)
	rules = append(rules, On(said["shorter"], wd.sized("Make it shorter", "fewer", wd.shorten, -1)))
	if wd.More != nil {
		rules = append(rules, On(said["longer"], wd.sized("Say more", "more", wd.extend, 1)))
	}
	for _, tone := range []string{"playful", "formal", "neutral"} {
		if wd.Opens {
			rules = append(rules, On(said[tone], wd.speak(tone)))
		}
	}
	return append(rules, On(said["language"], language[T]), On(said["remove"], wd.remove))
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
		On(Known.Wording["exclamation"], wd.Free("Use no exclamation marks", "text contains no !", exclaiming, full.Replace)),
		On(Known.Wording["emoji"], wd.Free("Use no emojis", "text contains no emoji", prose.Emoji, prose.WithoutEmojis)),
	}
}

var exclaiming = regexp.MustCompile(`[!！¡]`)

// about says of which texts a request is, and what shows it there.
func (wd Wording[T]) about(r *T, o Outcome, seen *regexp.Regexp) Outcome {
	o.prose, o.seen = func() []*string { return wd.texts(r) }, seen
	return o
}

// sized is a request for more or fewer characters to read.
func (wd Wording[T]) sized(text, than string, change func(*prose.Writer, *T) bool, sign int) func(*prose.Writer, *T, Match) Outcome {
	return func(w *prose.Writer, r *T, _ Match) Outcome {
		length := func() int { return utf8.RuneCountInString(wd.all(r)) }
		before, done := length(), text
		if !change(w, r) && sign < 0 {
			done += ": nothing can be left out whole"
		}
		o := Holding(done, fmt.Sprintf("%s than %d characters", than, before), func() bool { return sign*(length()-before) > 0 })
		return wd.about(r, o.Than(w), nil)
	}
}

func (wd Wording[T]) shorten(w *prose.Writer, r *T) bool {
	if wd.Shorten != nil {
		return wd.Shorten(w, r)
	}
	text := wd.texts(r)[0]
	before := len(*text)
	*text = prose.Shorter(*text)
	return len(*text) < before
}

// extend adds the first thing that is not said yet.
func (wd Wording[T]) extend(w *prose.Writer, r *T) bool {
	text := wd.texts(r)[0]
	for _, more := range wd.More(w) {
		if more != "" && !strings.Contains(*text, more) {
			*text += "\n\n" + more
			return true
		}
	}
	return false
}

func (wd Wording[T]) speak(tone string) func(*prose.Writer, *T, Match) Outcome {
	return func(w *prose.Writer, r *T, _ Match) Outcome {
		text := wd.texts(r)[0]
		if wd.Markdown {
			w = w.InMarkdown()
		}
		*text = w.Reopen(*text, tone)
		opening := prose.Composed(prose.FirstSentence(*text))
		o := Holding("Use a "+tone+" tone", "begins as the drafter does in that tone",
			func() bool { return strings.HasPrefix(prose.Composed(wd.all(r)), opening) })
		o.Doubt = always
		return wd.about(r, o, nil)
	}
}

// always is the doubt that code has in what is a matter of taste.
func always() bool { return true }

func (wd Wording[T]) all(r *T) string {
	var out []string
	for _, text := range wd.texts(r) {
		out = append(out, *text)
	}
	return strings.Join(out, "\n")
}
