package command

import (
	_ "embed" // for the words
	"regexp"
	"sync"

	"footlight/backend/curation/draft"
	"footlight/backend/event"
)

//go:embed topics.yaml
var topicFile []byte

var topics = sync.OnceValue(func() map[event.Aspect]*regexp.Regexp { return draft.Table[map[event.Aspect]*regexp.Regexp](topicFile) })

// Mentions counts how often a text uses the words of an aspect.
func Mentions(aspect event.Aspect, text string) int {
	return len(topics()[aspect].FindAllString(text, -1))
}
