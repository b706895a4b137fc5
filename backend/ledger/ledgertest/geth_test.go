package ledgertest_test

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/ledger"
	"footlight/backend/ledger/ethereum"
	"footlight/backend/ledger/ledgertest"
)

// TestGeth runs the suite against a real node over HTTP and WebSocket, and tests Check.
func TestGeth(t *testing.T) {
	g := ledgertest.StartGeth(t)
	ledgertest.Suite(t, func(t *testing.T) *ledger.Ledger { return openAt(t, g, g.HTTP, nil) })
	t.Run("over WebSocket", func(t *testing.T) { toldOfBlocks(t, g) })
	t.Run("its place is checked", func(t *testing.T) { checksPlace(t, g) })
}

// openAt opens the ledger of a new operator with money on a node.
func openAt(t *testing.T, g ledgertest.Geth, url string, use func(*ethereum.Client)) *ledger.Ledger {
	t.Helper()
	client := clientAt(t, g, url)
	if use != nil {
		use(client)
	}
	l, err := ledger.Open(t.Context(), ledger.Config{Chain: client, RPCURL: url, TestMoney: true})
	require.NoError(t, err)
	return l
}

func clientAt(t *testing.T, g ledgertest.Geth, url string) *ethereum.Client {
	t.Helper()
	node := ethereum.NewNode(ethereum.NodeConfig{URL: url})
	t.Cleanup(func() {
		assert.NoError(t, node.Close())
	})
	key, err := ethereum.OpenKey(ethereum.KeyConfig{Dir: filepath.Join(t.TempDir(), "keys")})
	require.NoError(t, err)
	g.Fund(t, key.Address())
	client, err := ethereum.Open(t.Context(), ethereum.Config{Backend: node, Key: key})
	require.NoError(t, err)
	return client
}

// toldOfBlocks writes over WebSocket and expects an announcement of the block.
func toldOfBlocks(t *testing.T, g ledgertest.Geth) {
	looks := make(chan struct{}, 1024)
	l := openAt(t, g, g.WS, func(c *ethereum.Client) { follow(t, c, looks) })
	for len(looks) > 0 {
		<-looks
	}
	_, err := l.Plans.Publish(t.Context(), iteration("over-websocket", 1))
	require.NoError(t, err)
	<-looks // without an announcement the test hangs
}

// checksPlace checks that Check accepts the factory's real place only.
func checksPlace(t *testing.T, g ledgertest.Geth) {
	client := clientAt(t, g, g.HTTP)
	l, err := ledger.Open(t.Context(), ledger.Config{Chain: client})
	require.NoError(t, err)
	check := func(p ledger.Deployment, want error) {
		t.Helper()
		assert.ErrorIs(t, ledger.At(ledger.Config{Chain: client}, p).Check(t.Context()), want, "%+v", p)
	}
	place := l.Deployment()
	assert.NotZero(t, place.Since, "it is not known when the factory was made")
	check(place, nil)
	check(ledger.Deployment{ChainID: place.ChainID + 1, Factory: place.Factory}, ledger.ErrOtherChain)
	check(ledger.Deployment{ChainID: place.ChainID, Factory: event.Address{9}}, ledger.ErrNoFactory)
	stranger := ledger.At(ledger.Config{Chain: clientAt(t, g, g.HTTP)}, place)
	assert.ErrorIs(t, stranger.Check(t.Context()), ledger.ErrNotOperator)
}
