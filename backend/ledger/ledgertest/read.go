package ledgertest

import (
	"encoding/json"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/ledger"
)

func listsEvents(t *testing.T, l *ledger.Ledger) {
	ids := []event.ID{"suite-list-1", "suite-list-2"}
	var want []ledger.Registration
	for _, id := range ids {
		want = append(want, ledger.Registration{ID: id, Creator: creator, Proxy: l.Address(id, creator), Receipt: plan(t, l, id)})
	}
	list, err := l.Plans.Registrations(t.Context())
	require.NoError(t, err)
	all, err := l.Plans.Events(t.Context())
	if err != nil || len(all) != len(list) || !slices.Contains(all, ids[1]) {
		t.Errorf("events: %v, %v", all, err)
	}
	list = slices.DeleteFunc(list, func(r ledger.Registration) bool { return !slices.Contains(ids, r.ID) })
	assert.Equal(t, want, list)
}

func tellsInfo(t *testing.T, l *ledger.Ledger) {
	info := l.Info()
	assert.NotZero(t, info.ChainID)
	assert.NotZero(t, info.Factory)
	for _, contract := range []string{"EventFactory", "EventPlan"} {
		assert.True(t, json.Valid(info.ABI[contract]), "the ABI of %s is no JSON", contract)
	}
	receipt := plan(t, l, "suite-info")
	if height, err := l.Log.Height(t.Context()); err != nil || height < receipt.BlockNumber {
		t.Errorf("height %d, %v after block %d", height, err, receipt.BlockNumber)
	}
	health, err := l.Health(t.Context())
	require.NoError(t, err)
	if health.ChainID != info.ChainID || health.BlockNumber < receipt.BlockNumber || time.Since(health.BlockTime).Abs() > time.Hour {
		t.Errorf("got %+v after %+v", health, receipt)
	}
}
