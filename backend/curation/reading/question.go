package reading

import (
	_ "embed" // for the questions
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"gopkg.in/yaml.v3"

	"footlight/backend/event"
	"footlight/backend/event/planning"
)

//go:embed questions.yaml
var questionFile []byte

// texts are the questions by language and field.
var texts = sync.OnceValue(func() (t map[string]map[planning.Field]string) {
	if err := yaml.Unmarshal(questionFile, &t); err != nil {
		panic(err) // the file is embedded
	}
	return t
})

// maxSuggestions limits the readings that a question offers.
const maxSuggestions = 6

// question asks for a field once, with the possible answers.
func (s *settled) question(f planning.Field, answers []any) {
	if slices.ContainsFunc(s.out.Questions, func(q planning.Question) bool { return q.Field == f }) {
		return
	}
	q := planning.Question{ID: f.Question(), Aspect: f.Aspect(), Field: f, Text: s.wording(f), Suggestions: []planning.Suggestion{}}
	for _, m := range s.maybe {
		if m.field == f && f != planning.FieldPrice && f != planning.FieldCurrency && f != planning.FieldPerformers {
			answers = unite(answers, m.readings)
		}
	}
	for _, value := range answers[:min(len(answers), maxSuggestions)] {
		q.Suggestions = append(q.Suggestions, planning.Suggestion{Label: Label(value), Value: value})
	}
	s.out.Questions = append(s.out.Questions, q)
}

// unite adds values that are not there.
func unite(a, b []any) []any {
	for _, value := range b {
		if !slices.Contains(a, value) {
			a = append(a, value)
		}
	}
	return a
}

func (s *settled) wording(f planning.Field) string {
	if text := texts()[s.context.Lexicon.Language][f]; text != "" {
		return text
	}
	return texts()["en"][f]
}

// Label returns a value as a person reads it.
func Label(value any) string {
	switch v := value.(type) {
	case []planning.Price:
		var all []string
		for _, p := range v {
			all = append(all, strings.TrimSpace(p.Name+" "+event.Major(p.AmountMinor, p.Currency)+" "+p.Currency))
		}
		return strings.Join(all, ", ")
	case []string:
		return strings.Join(v, ", ")
	case string:
		if day, err := time.Parse(time.DateOnly, v); err == nil {
			return day.Format("Mon 2 Jan 2006")
		}
		return v
	}
	return fmt.Sprint(value)
}
