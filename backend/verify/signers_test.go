package verify

import (
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
)

func TestSigners(t *testing.T) {
	creator, operator := event.Address{1}, event.Address{2}
	by := func(author event.Address, verified bool) event.SealedEntry {
		return event.SealedEntry{Author: author, Verified: verified}
	}
	const rest = ", the operator wrote the rest in the creator's name"
	for says, seal := range map[string]event.Seal{
		"the creator signed 2 of them and 1 of 1 acceptances": {
			Entries:    []event.SealedEntry{by(creator, true), by(creator, true)},
			Acceptance: map[event.Scope]event.SealedAcceptance{event.Planner: {By: creator, Verified: true}},
		},
		"the creator signed 2 of them and 0 of 0 acceptances":        {Entries: []event.SealedEntry{by(creator, true), by(creator, true)}},
		"the creator signed 1 of them and 0 of 0 acceptances" + rest: {Entries: []event.SealedEntry{by(creator, true), by(creator, false), by(operator, true)}},
		"the creator signed 0 of them and 0 of 1 acceptances" + rest: {
			Acceptance: map[event.Scope]event.SealedAcceptance{event.Planner: {By: creator}},
		},
	} {
		seal.Creator = creator
		require.Equal(t, says, signers(seal))
	}
}
