package curation

import (
	"bytes"
	"encoding/json"

	"footlight/backend/curation/record"
)

// sameWords compares two results without their reasons.
func sameWords(before, after json.RawMessage) bool {
	old, err := unreasoned(before)
	fresh, failed := unreasoned(after)
	return err == nil && failed == nil && bytes.Equal(old, fresh)
}

// unreasoned returns a result without its reasons.
func unreasoned(result json.RawMessage) (json.RawMessage, error) {
	return edit(result, func(fields *map[string]any) error { delete(*fields, "reasoning"); return nil })
}

// edit decodes a result, calls change on it and encodes it again.
func edit[T any](raw json.RawMessage, change func(*T) error) (json.RawMessage, error) {
	var v T
	if err := json.Unmarshal(raw, &v); err != nil {
		return nil, err
	}
	if err := change(&v); err != nil {
		return nil, err
	}
	return record.Canonical(v)
}
