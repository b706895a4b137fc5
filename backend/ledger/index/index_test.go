package index_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/ledger"
	"footlight/backend/ledger/index"
)

var (
	anna, ben = event.Address{0xa}, event.Address{0xb}
	show      = event.Address{0x50}
)

// chain is a log with one record per block, from block 1 on.
type chain struct {
	mu   sync.Mutex
	log  []ledger.Record
	gone bool
}

var errGone = errors.New("gone")

func (c *chain) Deployment() ledger.Deployment {
	return ledger.Deployment{ChainID: 7, Factory: event.Address{0xfa}}
}

func (c *chain) Height(context.Context) (uint64, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.gone {
		return 0, errGone
	}
	return uint64(len(c.log)), nil
}

func (c *chain) Registry(_ context.Context, from, to uint64) ([]ledger.Record, error) {
	return c.part(from, to, func(r ledger.Record) bool { return r.Name == "EventCreated" }), nil
}

func (c *chain) Plans(_ context.Context, from, to uint64, of []event.Address) ([]ledger.Record, error) {
	return c.part(from, to, func(r ledger.Record) bool {
		for _, a := range of {
			if a == r.Contract {
				return true
			}
		}
		return false
	}), nil
}

func (c *chain) part(from, to uint64, want func(ledger.Record) bool) (list []ledger.Record) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, r := range c.log {
		if r.Block >= from && r.Block <= to && want(r) {
			list = append(list, r)
		}
	}
	return list
}

func (c *chain) write(name string, at event.Address, values map[string]any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	n := uint64(len(c.log) + 1)
	c.log = append(c.log, ledger.Record{Contract: at, Name: name, Values: values, Block: n, Transaction: event.Hash{byte(n)}})
}

func (c *chain) create(id string, creator, contract event.Address) {
	c.write("EventCreated", event.Address{0xfa}, map[string]any{"eventId": id, "creator": creator.String(), "plan": contract.String()})
}

func (c *chain) transfer(from, to event.Address, tier, units int) {
	c.write("TransferSingle", show, map[string]any{"from": from.String(), "to": to.String(), "id": fmt.Sprint(tier), "value": fmt.Sprint(units)})
}

// story returns a log of three events and some tickets.
func story() *chain {
	c := &chain{}
	c.create("show", anna, show)
	c.create("not a name!", anna, event.Address{0x51})
	c.create("other", ben, event.Address{0x52})
	c.transfer(event.Address{}, ben, 1, 3)
	c.write("TransferBatch", show, map[string]any{"from": ben.String(), "to": anna.String(), "ids": []string{"1", "2"}, "values": []string{"2", "0"}})
	return c
}

// told compares an index with the story.
func told(t *testing.T, x *index.Index) {
	t.Helper()
	if list := x.Events(anna); assert.Len(t, list, 1) {
		assert.Equal(t, event.ID("show"), list[0].ID)
	}
	assert.Len(t, x.Events(event.Address{}), 2)
	assert.Equal(t, []index.Holding{{Holder: anna, Tier: 1, Units: 2}, {Holder: ben, Tier: 1, Units: 1}}, x.Holders("show"))
	if moments := x.History("show"); assert.Len(t, moments, 2) {
		assert.Equal(t, "TransferBatch", moments[1].Kind)
	}
	assert.Empty(t, x.Holders("other"))
	_, err := x.Event("nothing")
	assert.ErrorIs(t, err, event.ErrNotFound)
}

func TestRebuild(t *testing.T) {
	x := index.New(index.Config{Log: story()})
	assert.Empty(t, x.Events(event.Address{}))
	sum, err := x.Rebuild(t.Context())
	require.NoError(t, err)
	assert.Equal(t, index.Summary{Block: 5, Events: 2, Records: 2}, sum)
	told(t, x)
}

// TestRunFollowsTheLog follows the log from the start, and over a failure of the chain.
func TestRunFollowsTheLog(t *testing.T) {
	c := &chain{}
	x := index.New(index.Config{Log: c, File: filepath.Join(t.TempDir(), "x", "index.json")})
	all := story().log
	require.NoError(t, x.Run(t.Context(), func(_ context.Context, look func()) {
		for i := range all {
			c.mu.Lock()
			c.log, c.gone = all[:i], i == 2
			c.mu.Unlock()
			look()
		}
		c.log = all
		look()
	}))
	told(t, x)
}

// TestAFileIsBelievedUntilTheLogIsRead checks that a wrong file is corrected and an unreadable one is
// ignored.
func TestAFileIsBelievedUntilTheLogIsRead(t *testing.T) {
	file := filepath.Join(t.TempDir(), "index.json")
	right := index.New(index.Config{Log: story(), File: file})
	_, err := right.Rebuild(t.Context())
	require.NoError(t, err)
	told(t, index.New(index.Config{Log: story(), File: file}))

	const lie = `{"place":{"chainId":7,"factory":"0xfa00000000000000000000000000000000000000"},"upTo":99,"events":[],"history":{},"held":{"show":{"x":{"holder":"0x0c00000000000000000000000000000000000000","tier":1,"units":9}}}}`
	for _, content := range []string{lie, lie[:50], "", "null", `{"held":{}}`, `{"held":{"a":null},"history":{"a":[null]}}`} {
		require.NoError(t, os.WriteFile(file, []byte(content), 0o600))
		x := index.New(index.Config{Log: story(), File: file})
		_ = x.Holders("show")
		_, err := x.Rebuild(t.Context())
		require.NoError(t, err)
		told(t, x)
	}
}
