package planner

import (
	"footlight/backend/curation/drafter/form"
	"footlight/backend/event"
)

// Description is the section of that aspect.
func Description() form.Section[event.DescriptionResult] {
	return form.New(event.Description, form.First[event.DescriptionResult](event.Description))
}
