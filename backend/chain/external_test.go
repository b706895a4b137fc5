package chain

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/big"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	geth "github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/stretchr/testify/require"

	"footlight/backend/config"
	"footlight/backend/event"
	"footlight/backend/ledger"
	"footlight/backend/ledger/devchain"
	"footlight/backend/ledger/ethereum"
)

// network is a chain with a factory, for ledgers.
type network struct {
	ledger.Chain
	answers []error // results of ChainID and Write, one after the other; the last one stays
	id      int64
	empty   bool // there is no contract
	foreign bool // the factory has another operator
	hosts   int  // writes that succeeded
}

var errSilent = &ledger.UnreachableError{Reason: "no answer in time"}

func (n *network) answer() error {
	if len(n.answers) == 0 {
		return nil
	}
	err := n.answers[0]
	if len(n.answers) > 1 {
		n.answers = n.answers[1:]
	}
	return err
}

func (n *network) Account() common.Address { return common.Address{9} }

func (n *network) ChainID(context.Context) (*big.Int, error) { return big.NewInt(n.id), n.answer() }

func (n *network) CodeAt(context.Context, common.Address, *big.Int) ([]byte, error) {
	if n.empty {
		return nil, nil
	}
	return []byte{1}, nil
}

func (n *network) CallContract(context.Context, geth.CallMsg, *big.Int) ([]byte, error) {
	if n.foreign {
		return make([]byte, 32), nil
	}
	return common.LeftPadBytes([]byte{1}, 32), nil
}

func (n *network) FilterLogs(context.Context, geth.FilterQuery) ([]types.Log, error) { return nil, nil }

func (n *network) Write(context.Context, common.Address, []byte) (*types.Receipt, error) {
	err := n.answer()
	if err == nil {
		n.hosts++
	}
	return &types.Receipt{}, err
}

// newChain returns a chain without a ledger, and its log.
func newChain(t *testing.T, known deployed, cfg config.Ledger) (*Chain, *bytes.Buffer) {
	t.Helper()
	said, dir := &bytes.Buffer{}, t.TempDir()
	c := &Chain{
		cfg:   Config{Dir: dir, External: cfg, RPCURL: "https://host/rpc", Log: slog.New(slog.NewTextHandler(said, nil))},
		known: deployments{filepath.Join(dir, deploymentsFile)},
	}
	require.NoError(t, c.known.change(func(d *deployed) { *d = known }))
	return c, said
}

func TestWhereTheExternalLedgerIs(t *testing.T) {
	node := func(answer string) string {
		srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			fmt.Fprint(w, answer)
		}))
		t.Cleanup(srv.Close)
		return srv.URL
	}
	five, huge := node(`{"jsonrpc":"2.0","id":1,"result":"0x5"}`), node(`{"jsonrpc":"2.0","id":1,"result":"0x10000000000000000"}`)
	silent := node("<html>")
	was := ledger.Deployment{ChainID: 7, Factory: event.Address{1}, Since: 9}
	for name, x := range map[string]struct {
		known   *ledger.Deployment
		node    string
		id      uint64
		factory string
		want    ledger.Deployment
		fails   string
	}{
		"a first start":              {nil, five, 0, "", ledger.Deployment{ChainID: 5}, ""},
		"a first start at a factory": {nil, five, 5, event.Address{2}.String(), ledger.Deployment{ChainID: 5, Factory: event.Address{2}}, ""},
		"where it was":               {&was, silent, 0, "", was, ""},
		"where it was, by number":    {&was, silent, 7, "", was, ""},
		"another factory":            {&was, silent, 7, event.Address{2}.String(), ledger.Deployment{ChainID: 7, Factory: event.Address{2}}, ""},
		"another chain":              {&was, five, 5, "", ledger.Deployment{ChainID: 5}, ""},
		"another chain than wanted":  {nil, five, 6, "", ledger.Deployment{}, "it is chain 5, --ledger-chain-id says 6"},
		"a number that is too large": {nil, huge, 0, "", ledger.Deployment{}, "--ledger-rpc-url"},
		"a first start in vain":      {nil, silent, 0, "", ledger.Deployment{}, "--ledger-rpc-url"},
		"no address":                 {nil, five, 0, "0x12", ledger.Deployment{}, "ledger-factory"},
	} {
		c, _ := newChain(t, deployed{External: x.known}, config.Ledger{ChainID: x.id, Factory: x.factory})
		got, err := c.destination(t.Context(), ethereum.NewNode(ethereum.NodeConfig{URL: x.node, Timeout: time.Second}))
		if x.fails != "" {
			require.ErrorContains(t, err, x.fails, name)
			continue
		}
		require.NoError(t, err, name)
		require.Equal(t, x.want, got, name)
	}
}

func TestWhenAServerStartsWithItsLedger(t *testing.T) {
	at := ledger.Deployment{ChainID: 5, Factory: event.Address{1}, Since: 9}
	embedded := &ledger.Deployment{ChainID: devchain.ChainID}
	for name, x := range map[string]struct {
		network network
		known   *ledger.Deployment
		silent  bool
		fails   string // "" means that the server starts
	}{
		"it is there":                 {network{id: 5}, nil, false, ""},
		"it is there again":           {network{id: 5}, &at, false, ""},
		"no answer, but it was there": {network{answers: []error{errSilent}}, &at, true, ""},
		"no answer, never there":      {network{answers: []error{errSilent}}, nil, false, "does not answer"},
		"no answer, another factory":  {network{answers: []error{errSilent}}, &ledger.Deployment{ChainID: 5}, false, "does not answer"},
		"another chain":               {network{id: 6}, &at, false, "--ledger-chain-id with its number"},
		"no factory":                  {network{id: 5, empty: true}, &at, false, "removing ledger.json"},
		"a factory of another's":      {network{id: 5, foreign: true}, &at, false, "setOperator"},
		"an error that is no silence": {network{answers: []error{errors.New("odd")}}, &at, false, "odd"},
	} {
		c, said := newChain(t, deployed{Embedded: embedded, External: x.known}, config.Ledger{})
		err := c.settleDown(t.Context(), at, ledger.Config{Chain: &x.network})
		known, failed := c.known.read()
		require.NoError(t, failed)
		require.Equal(t, embedded, known.Embedded, "the other ledger stays known")
		require.Equal(t, x.silent, c.silent, name)
		require.Equal(t, x.silent, strings.Contains(said.String(), "does not answer"), name)
		if x.fails != "" {
			require.ErrorContains(t, err, x.fails, name)
			require.Equal(t, x.known, known.External, name)
			continue
		}
		require.NoError(t, err, name)
		require.Equal(t, &at, known.External, name)
	}
}

func TestASilentChainIsCheckedLater(t *testing.T) {
	for name, x := range map[string]struct {
		network network
		stop    time.Duration // when the server stops; 0 means that it does not
		took    time.Duration
		fails   string
		said    string
	}{
		"it answers":              {network{id: 5, answers: []error{errSilent, errSilent, nil}}, 0, 3 * again, "", "answers again"},
		"it is another chain now": {network{id: 6, answers: []error{errSilent, nil}}, 0, 2 * again, "--ledger-chain-id", ""},
		"the server stops":        {network{answers: []error{errSilent}}, again + time.Second, again + time.Second, "", ""},
	} {
		synctest.Test(t, func(t *testing.T) {
			c, said := newChain(t, deployed{}, config.Ledger{})
			c.Ledger = ledger.At(ledger.Config{Chain: &x.network}, ledger.Deployment{ChainID: 5, Factory: event.Address{1}})
			start := time.Now()
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			if x.stop > 0 {
				time.AfterFunc(x.stop, cancel)
			}
			err := c.checkLater(ctx)
			require.Equal(t, x.took, time.Since(start), name)
			require.Contains(t, said.String(), x.said, name)
			if x.fails == "" {
				require.NoError(t, err, name)
			} else {
				require.ErrorContains(t, err, x.fails, name)
			}
		})
	}
}

func TestHostsAreAppointed(t *testing.T) {
	refused := &ledger.RefusedError{}
	for name, x := range map[string]struct {
		answers []error
		took    time.Duration
		hosts   int // writes that succeeded
		said    string
	}{
		"at once":                {nil, 0, 2, ""},
		"once the chain answers": {[]error{errSilent, errSilent, nil}, 2 * again, 2, "cannot cancel events"},
		"by the factory's owner": {[]error{fmt.Errorf("ledger: %w", refused)}, 0, 0, "which hosts may cancel events"},
	} {
		synctest.Test(t, func(t *testing.T) {
			c, said := newChain(t, deployed{}, config.Ledger{})
			n := &network{answers: x.answers}
			c.cfg.Hosts = []event.Address{{3}, {4}}
			c.Ledger = ledger.At(ledger.Config{Chain: n}, ledger.Deployment{})
			start := time.Now()
			require.NoError(t, c.appoint(t.Context()), name)
			require.Equal(t, x.took, time.Since(start), name)
			require.Equal(t, x.hosts, n.hosts, name)
			require.Contains(t, said.String(), x.said, name)
			require.Equal(t, x.said == "", said.Len() == 0, name)
		})
	}
}

func TestANewVersionsContractsAreTold(t *testing.T) {
	for name, x := range map[string]struct {
		was  *ledger.Deployment
		said bool
	}{
		"first start":     {nil, false},
		"same contracts":  {&ledger.Deployment{Factory: event.Address{1}}, false},
		"other contracts": {&ledger.Deployment{Factory: event.Address{2}}, true},
	} {
		external := &ledger.Deployment{ChainID: 5}
		c, said := newChain(t, deployed{Embedded: x.was, External: external}, config.Ledger{})
		now := ledger.Deployment{ChainID: devchain.ChainID, Factory: event.Address{1}}
		c.Ledger = ledger.At(ledger.Config{}, now)
		require.NoError(t, c.rememberEmbedded())
		known, err := c.known.read()
		require.NoError(t, err)
		require.Equal(t, deployed{Embedded: &now, External: external}, known, name)
		require.Equal(t, x.said, strings.Contains(said.String(), "new contracts"), name)
	}
}

// TestAnUnreadableFileIsNoFirstStart checks that a damaged file does not lead to a new ledger.
func TestAnUnreadableFileIsNoFirstStart(t *testing.T) {
	c, _ := newChain(t, deployed{}, config.Ledger{})
	require.NoError(t, os.WriteFile(c.known.path, []byte("{"), 0o600))
	_, err := c.destination(t.Context(), nil)
	require.ErrorContains(t, err, c.known.path)
	require.ErrorContains(t, c.known.change(func(*deployed) { t.Error("it was changed") }), c.known.path)
}

func TestChainsAreKeptApart(t *testing.T) {
	external, _ := newChain(t, deployed{}, config.Ledger{RPCURL: "https://node"})
	embedded, _ := newChain(t, deployed{}, config.Ledger{})
	embedded.Embedded = &devchain.Chain{}
	require.Equal(t, "outbox-external", filepath.Base(external.journal("outbox")))
	require.Equal(t, "outbox", filepath.Base(embedded.journal("outbox")))
	require.Equal(t, "https://host/rpc", external.RPCURL())
	require.Equal(t, "https://host/rpc", embedded.RPCURL(), "others cannot reach the chain itself")
	_, err := external.Fund(t.Context(), event.Address{1}, big.NewInt(1))
	var invalid *event.ErrInvalid
	require.ErrorAs(t, err, &invalid, "its money is real")
	require.Equal(t, "address", invalid.Field)
}
