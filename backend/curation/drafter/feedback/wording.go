package feedback

import (
	"slices"

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

// What requests about prose look like.
const (
	ReplaceWords  = `(?i)\b(?:replace|change)\s+(?:(?:the\s+)?words?\s+)?["“](?P<old>[^"”]+)["”]\s+(?:with|to|by|into)\s+["“](?P<new>[^"”]+)["”]`
	mentionWords  = `(?i)\b(?:mention|say that|add that|point out|include|let people know)\s+(?:that\s+)?(?P<x>.+)$`
	removeWords   = `(?i)\b(?:remove|delete|drop|leave out|take out|get rid of|don'?t mention|do not mention)\s+(?:the\s+)?(?:(?:word|words|phrase|mention of|reference to|part about)\s+)?(?P<x>.+)$`
	shorterWords  = `(?i)\b(?:(?:make it |much |a bit |a little )?shorter|shorten(?: it)?|more concise|too long|too wordy|condense(?: it)?|briefer|less text|fewer words)\b`
	longerWords   = `(?i)\b(?:(?:make it |a bit |a little |much )?longer|more details?|more detailed|expand(?: it)?|elaborate|too short|more text)\b`
	playfulWords  = `(?i)\b(?:(?:make it )?(?:more |be )?(?:playful|fun|funny|casual|relaxed|lively|exciting|friendly|upbeat|witty)|less (?:formal|serious|stiff|dry))\b(?: tone)?`
	formalWords   = `(?i)\b(?:(?:make it )?(?:more |be )?(?:formal|serious|professional|elegant|sober|businesslike)|less (?:playful|casual|fun|silly))\b(?: tone)?`
	neutralWords  = `(?i)\b(?:more )?neutral\b(?: tone)?`
	noMarks       = `(?i)\b(?:no|without|fewer|less|avoid|(?:remove|drop|cut|delete)(?: the| all| any)?|(?:don'?t|do not) use(?: any)?)\s+`
	exclamation   = noMarks + `exclamation(?: marks?| points?)?\b`
	emojiWords    = noMarks + `(?:emojis?|emoticons?|smileys?)\b`
	LanguageWords = `(?i)\b(?:translate(?: it| this)?\s+(?:in)?to|in|into)\s+(?P<x>English|German|French|Spanish|Italian|Portuguese|Dutch|Polish|Czech|Danish|Swedish|Norwegian|Finnish|Greek|Turkish|Russian|Ukrainian|Arabic|Hebrew|Hindi|Chinese|Japanese|Korean)\b`
)

// Rules are the requests about prose. Those that end a clause come first, so
// that their free text is not taken apart by the others.
func (wd Wording[T]) Rules() []Rule[T] {
	return slices.Concat([]Rule[T]{On(ReplaceWords, wd.Replace), On(mentionWords, wd.include), On(`(?i)^bitte\s+(?P<x>.+)\serwähnen\b`, wd.include)}, wd.Marks(), []Rule[T]{
		On(shorterWords, wd.short),
		On(longerWords, wd.long),
		On(playfulWords, wd.speak(genre.Playful)),
		On(formalWords, wd.speak(genre.Formal)),
		On(neutralWords, wd.speak(genre.Neutral)),
		On(LanguageWords, Language[T]),
		On(removeWords, wd.remove),
	})
}

// Marks are the requests about signs, which any text may get.
func (wd Wording[T]) Marks() []Rule[T] {
	return []Rule[T]{On(exclamation, Afterwards(wd.calm)), On(emojiWords, Afterwards(wd.plain))}
}
