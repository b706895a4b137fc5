package curation_test

import (
	"context"
	"fmt"
	"math/big"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/curation"
	"footlight/backend/curation/drafter"
	"footlight/backend/event"
	"footlight/backend/event/planning"
	"footlight/backend/ledger"
	"footlight/backend/ledger/devchain"
	"footlight/backend/ledger/ethereum"
	"footlight/backend/store/ipfs"
)

// onChain opens an engine on the real chain and the real content store in dir.
func onChain(t *testing.T, dir string) (engine *curation.Engine, closeAll func()) {
	t.Helper()
	ctx := context.Background()
	content, err := ipfs.Open(ctx, ipfs.Config{Dir: filepath.Join(dir, "content")})
	require.NoError(t, err)
	key, err := ethereum.OpenKey(ethereum.KeyConfig{Dir: filepath.Join(dir, "keys")})
	require.NoError(t, err)
	chain, err := devchain.Open(ctx, devchain.Config{
		Dir: filepath.Join(dir, "chain"), Journal: filepath.Join(dir, "journal"), Operator: key.Address(), RPCAddr: "127.0.0.1:0",
	})
	require.NoError(t, err)
	client, err := ethereum.Open(ctx, ethereum.Config{Backend: chain.Client(), Key: key})
	require.NoError(t, err)
	plans, err := ledger.Open(ctx, ledger.Config{Chain: client, TestMoney: true})
	require.NoError(t, err)
	engine, err = curation.New(curation.Config{
		Library: content, Private: content.Private(), Publisher: plans.Plans, Register: plans.Plans, Drafter: drafter.New(),
		Key: []byte("a key of at least sixteen bytes"), WeiPerMinor: big.NewInt(1e13),
		Origins: event.Origins{Site: "https://stage.example.org"},
	})
	require.NoError(t, err)
	return engine, func() {
		assert.NoError(t, chain.Close())
		assert.NoError(t, content.Close())
	}
}

// TestOnTheRealChain goes through both scopes on the embedded chain and the embedded content store, and reads
// everything again after both were reopened.
func TestOnTheRealChain(t *testing.T) {
	dir, ctx := t.TempDir(), context.Background()
	engine, closeAll := onChain(t, dir)
	h := fixture{Engine: engine}
	plan := h.plan(t, "blue.hour", event.Planner)
	var wg sync.WaitGroup
	for i := range 3 {
		wg.Go(func() { h.iterate(t, "blue.hour", event.Planner, event.Title, fmt.Sprintf("mention pier %d", i)) })
		wg.Go(func() { h.iterate(t, "blue.hour", event.Planner, event.Pricing, "10% cheaper") })
	}
	wg.Wait()
	content := h.plan(t, "blue.hour", event.Promoter)
	assert.Equal(t, plan.Proxy, content.Proxy)
	chosen := ones(event.Planner)
	chosen[event.Title], chosen[event.Pricing] = 4, 3
	accept := planning.AcceptRequest{ID: "blue.hour", User: alice, Scope: event.Planner, Selection: chosen, Despite: []string{"description.price"}}
	final, err := engine.Accept(ctx, accept, nil)
	require.NoError(t, err)
	before, err := engine.Conversation(ctx, plan.ConversationID)
	require.NoError(t, err)
	assert.Len(t, before.Iterations()[event.Title], 4)
	_, err = engine.Plan(ctx, planning.PlanRequest{ID: "blue.hour", User: bob, Scope: event.Planner, Brief: brief()}, nil)
	require.ErrorIs(t, err, event.ErrTaken)
	closeAll()

	engine, closeAll = onChain(t, dir)
	defer closeAll()
	after, err := engine.Conversation(ctx, plan.ConversationID)
	require.NoError(t, err)
	assert.Equal(t, before, after)
	again, err := engine.Accept(ctx, accept, nil)
	require.NoError(t, err)
	assert.Equal(t, final, again)
}
