// Package language chooses the language of the pages and translates what the server writes into them.
//
// The texts in the sources are English. Chosen finds the visitor's language, Say translates a text, and Format
// writes a date. A text without a translation stays English; a test finds it.
package language

import (
	"cmp"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"golang.org/x/text/language"
)

// Language is the tag of a language in which the pages exist.
type Language string

// The languages of the pages. English is that of the sources; its zero value means the same.
const (
	English Language = "en"
	German  Language = "de"
)

const (
	cookie    = "lang"
	parameter = "lang"
	year      = 365 * 24 * time.Hour
)

// All returns the languages of the pages. The first is for visitors who read none of them.
func All() []Language { return []Language{English, German} }

// Chosen returns the language that a visitor has chosen, or else the one that their browser asks for.
func Chosen(r *http.Request) Language {
	if chosen, err := r.Cookie(cookie); err == nil && known(chosen.Value) {
		return Language(chosen.Value)
	}
	tags := make([]language.Tag, len(All()))
	for i, l := range All() {
		tags[i] = language.Make(string(l))
	}
	_, at := language.MatchStrings(language.NewMatcher(tags), r.Header.Get("Accept-Language"))
	return All()[at]
}

// Choose keeps the language that a request's address names, in a cookie for a year, and returns the address
// without it. It returns "" if the address names none.
func Choose(w http.ResponseWriter, r *http.Request) (rest string) {
	query := r.URL.Query()
	chosen := query.Get(parameter)
	if !known(chosen) {
		return ""
	}
	http.SetCookie(w, &http.Cookie{Name: cookie, Value: chosen, Path: "/", MaxAge: int(year.Seconds()), SameSite: http.SameSiteLaxMode})
	query.Del(parameter)
	here := url.URL{Path: "/" + strings.TrimLeft(r.URL.Path, `/\`), RawQuery: query.Encode()}
	return here.String()
}

func known(tag string) bool { return slices.Contains(All(), Language(tag)) }

// Say returns an English text in the language.
func (l Language) Say(text string) string {
	if l != German {
		return text
	}
	return cmp.Or(german[text], text)
}

// Format formats a time by an English layout, with the names of days and months in the language. The layout is
// translated as texts are.
func (l Language) Format(t time.Time, layout string) string {
	said := t.Format(l.Say(layout))
	if l != German {
		return said
	}
	return strings.NewReplacer(germanNames...).Replace(said)
}
