package values

import (
	"slices"
	"strings"

	"footlight/backend/curation/reading/towns"
)

// readPlace reads "in Hamburg", "at the Blue Note" and "Town Hall, Bath". Without a word before it a place must have a word
// for one in its name, and begin the clause.
func readPlace(s scan, i int) (Item, bool) {
	in := s.is(i, "in")
	at := i + in
	if in > 0 && s.is(at, "skip") > 0 && !s.tokens[at].Capital() {
		at++
	}
	end := venueEnd(s, at, in > 0)
	if found, town := townAt(s, i+in); in > 0 && town > i+in && town >= end {
		return placed(s, i+in, town, found, Item{Sign: s.isMark(i, "@")}), true
	}
	if end == at || in == 0 && end < at+2 || eventful(s, at, end, in > 0) || in == 0 && i > 0 && !s.isMark(i-1, ",", "/", "|", "·", "•", "-", "–", "—", "(") {
		return Item{}, false
	}
	place, ok := housed(s, at, end)
	place.Sign = s.isMark(i, "@") && in > 0
	return place, ok
}

// eventful reports whether a name is one of an event, such as "Club Night". Behind a word for a place only its last word tells.
func eventful(s scan, at, end int, led bool) bool {
	if led {
		at = end - 1
	}
	for ; at < end; at++ {
		if kindAt(s, at) > 0 || s.tokens[end-1].Number && !led {
			return true
		}
	}
	return false
}

// housed returns the place with the town that stands behind it or ends its name.
func housed(s scan, at, end int) (Item, bool) {
	named := hasVenue(s, at, end)
	found, town := townBehind(s, end)
	if last, behind := townAt(s, end-1); town == end && behind == end && end-1 > at {
		found = last
	}
	item := placed(s, at, town, found, Item{Venue: true})
	if base, n := s.Lexicon.At(s.tokens, at, "venuecase"); n > 0 {
		item.Text = base + item.Text[len(s.text(at)):]
	}
	open := at > 0 && !s.before(at, "in") || at == 0
	return item, named && (!open || item.End == len(s.tokens) || s.is(item.End, "in") > 0 && item.End+1 < len(s.tokens) && s.tokens[item.End+1].Capital() || slices.Contains(strings.Fields(", . ( ) | / · • - – —"), s.text(item.End))) || s.before(at, "in") && len(found) > 0 || s.Lexicon.Language != "de" && s.before(at, "venueat")
}

// townBehind reads the town behind a place: ", Bath", "– Coimbra", "in Kiel".
func townBehind(s scan, end int) (found []towns.Place, behind int) {
	next := end + max(marks(s, end, ",", "–", "-", "—"), s.is(end, "in"))
	found, behind = townAt(s, next)
	if behind == next && s.is(end, "in") > 0 && (next+1 == len(s.tokens) || s.isMark(next+1, ",", ".")) {
		found, behind = smallTown(s, next)
	}
	if next == end || behind == next {
		return nil, end
	}
	return found, behind
}

// venueEnd returns the token behind a place's name: words with capital letters, or a word for a place and such words.
func venueEnd(s scan, at int, led bool) int {
	end := at
	if s.is(at, "venue")+s.is(at, "venuecase") > 0 && at+1 < len(s.tokens) && (s.tokens[at+1].Capital() || linking(s, at+1)) {
		end++
	} else if at >= len(s.tokens) || !s.tokens[at].Capital() {
		return at
	}
	for end < len(s.tokens) && end < at+7 && placeWord(s, end) {
		end++
	}
	for end > at && !s.tokens[end-1].Capital() && !s.tokens[end-1].Number {
		end--
	}
	switch {
	case hasVenue(s, at, end):
		return end
	case led:
		return proper(s, at)
	}
	return at
}

// placeWord reports whether a token can stand in the name of a place.
func placeWord(s scan, i int) bool {
	t := s.tokens[i]
	switch {
	case s.is(i, "weekday")+s.is(i, "month")+s.is(i, "ahead")+s.is(i, "hedge")+s.is(i, "at")+s.is(i, "when") > 0:
		return t.Fold == "old" && t.Capital()
	case t.Capital():
		return true
	case t.Number:
		return i > 0 && s.tokens[i-1].Capital() && len(t.Text) < 3 && (i+1 == len(s.tokens) || s.is(i+1, "in") > 0 || s.isMark(i+1, ",", "."))
	}
	if s.is(i, "in") > 0 && i+1 < len(s.tokens) {
		if _, town := townAt(s, i+1); town > i+1 {
			return false
		}
	}
	return linking(s, i)
}

func hasVenue(s scan, from, end int) bool {
	for i := from; i < end; i++ {
		if s.is(i, "venue")+s.is(i, "venuecase") > 0 || s.Lexicon.Ends(s.tokens[i].Fold, "venue") {
			return true
		}
	}
	return false
}

// linking reports whether a small word or a mark joins the parts of a name.
func linking(s scan, i int) bool {
	return slices.Contains(strings.Fields("of the de la le du van von der di da del della do das dos des at st ' ’ - ."), s.tokens[i].Fold) && i+1 < len(s.tokens) && (s.tokens[i+1].Capital() || s.isMark(i, "'", "’"))
}
