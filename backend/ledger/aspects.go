package ledger

import (
	"slices"

	"footlight/backend/event"
)

// perScope is the number of aspects of a scope. The contracts rely on it.
const perScope = 5

// scopeIndex returns the scope's number on the ledger.
func scopeIndex(s event.Scope) (uint8, error) {
	i := slices.Index(event.Scopes(), s)
	if i < 0 {
		return 0, event.Invalid("scope", "is not one of planner, promoter")
	}
	return uint8(i), nil
}

// aspectIndex returns the aspect's number on the ledger: its place among all scopes' aspects.
func aspectIndex(s event.Scope, a event.Aspect) (uint8, error) {
	scope, err := scopeIndex(s)
	if err != nil {
		return 0, err
	}
	i := slices.Index(s.Aspects(), a)
	if i < 0 {
		return 0, event.Invalid("aspect", "is not one of the %s's", s)
	}
	return scope*perScope + uint8(i), nil
}

// aspectAt is the inverse of aspectIndex. It reports false for an unknown number.
func aspectAt(index uint8) (event.Scope, event.Aspect, bool) {
	scopes := event.Scopes()
	if int(index) >= len(scopes)*perScope {
		return "", "", false
	}
	scope := scopes[index/perScope]
	return scope, scope.Aspects()[index%perScope], true
}

// packSelection returns a complete selection in the order of the aspects.
func packSelection(s event.Scope, selection event.Selection) (packed [perScope]uint32, err error) {
	for i, a := range s.Aspects() {
		n, ok := selection[a]
		if !ok {
			return packed, event.Invalid("selectedIterations."+string(a), "is required")
		}
		if packed[i], err = number(n); err != nil {
			return packed, event.Invalid("selectedIterations."+string(a), "must be an iteration number")
		}
	}
	if len(selection) != perScope {
		return packed, event.Invalid("selectedIterations", "must name the %s's aspects and no others", s)
	}
	return packed, nil
}

// unpackSelection is the inverse of packSelection.
func unpackSelection(s event.Scope, packed [perScope]uint32) event.Selection {
	selection := event.Selection{}
	for i, a := range s.Aspects() {
		selection[a] = int(packed[i])
	}
	return selection
}

// maxNumber is the highest iteration number the contracts can count.
const maxNumber = 1<<24 - 1

// number converts an iteration number into the contracts' type.
func number(n int) (uint32, error) {
	if n < 1 || n > maxNumber {
		return 0, event.Invalid("number", "must be 1 to %d", maxNumber)
	}
	return uint32(n), nil
}
