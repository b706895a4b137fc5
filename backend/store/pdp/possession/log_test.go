package possession_test

import (
	"bytes"
	"context"
	"math/big"
	"slices"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/params"
	"github.com/stretchr/testify/require"

	"footlight/backend/ledger/bindings"
	"footlight/backend/store/pdp/piece"
	"footlight/backend/store/pdp/possession"
)

var owner, stranger = common.Address{1}, common.Address{2}

// chain is a chain with a log. Every transaction is a block, ten seconds after the one before.
type chain struct {
	possession.Chain
	log     []types.Log
	head    uint64
	code    []byte
	written map[common.Address][]byte
	deploys bool // a write makes the code appear
}

func newChain() *chain { return &chain{code: []byte{1}, written: map[common.Address][]byte{}} }

// mine adds a transaction with log entries and returns its hash.
func (c *chain) mine(entries ...types.Log) common.Hash {
	c.head++
	hash := crypto.Keccak256Hash([]byte{byte(c.head)})
	for _, e := range entries {
		e.BlockNumber, e.BlockTimestamp, e.TxHash, e.Address = c.head, c.head*10, hash, possession.ContractAddress()
		c.log = append(c.log, e)
	}
	return hash
}

// Account implements possession.Chain.
func (c *chain) Account() common.Address { return owner }

// HeaderByNumber implements possession.Chain.
func (c *chain) HeaderByNumber(context.Context, *big.Int) (*types.Header, error) {
	return &types.Header{Number: new(big.Int).SetUint64(c.head)}, nil
}

// FilterLogs implements possession.Chain.
func (c *chain) FilterLogs(_ context.Context, q ethereum.FilterQuery) (found []types.Log, err error) {
	for _, e := range c.log {
		if e.BlockNumber >= q.FromBlock.Uint64() && (q.ToBlock == nil || e.BlockNumber <= q.ToBlock.Uint64()) && matches(e, q.Topics) {
			found = append(found, e)
		}
	}
	return found, nil
}

func matches(e types.Log, topics [][]common.Hash) bool {
	for i, wanted := range topics {
		if len(wanted) > 0 && (i >= len(e.Topics) || !slices.Contains(wanted, e.Topics[i])) {
			return false
		}
	}
	return true
}

// CodeAt implements possession.Chain.
func (c *chain) CodeAt(context.Context, common.Address, *big.Int) ([]byte, error) { return c.code, nil }

// Write implements possession.Chain.
func (c *chain) Write(_ context.Context, to common.Address, data []byte) (*types.Receipt, error) {
	c.written[to] = data
	if c.deploys {
		c.code = []byte{1}
	}
	return &types.Receipt{}, nil
}

// entry encodes an event of the contract.
func entry(t *testing.T, name string, args ...any) types.Log {
	t.Helper()
	event := bindings.NewProofOfPossession().GetABI().Events[name]
	log := types.Log{Topics: []common.Hash{event.ID}}
	var data []any
	for i, in := range event.Inputs {
		if !in.Indexed {
			data = append(data, args[i])
			continue
		}
		topic, err := abi.MakeTopics([]any{args[i]})
		require.NoError(t, err)
		log.Topics = append(log.Topics, topic[0][0])
	}
	var err error
	log.Data, err = event.Inputs.NonIndexed().Pack(data...)
	require.NoError(t, err, name)
	return log
}

func number(n int64) *big.Int { return big.NewInt(n) }

func pieceOf(n byte) piece.CID {
	h := piece.NewHasher()
	_, _ = h.Write(bytes.Repeat([]byte{n}, 127)) // never fails
	return h.Tree().CID
}

func labelOf(n byte) possession.Label {
	return possession.Label{EventID: "gig", ChunkIndex: uint64(n), ContentCID: "content " + string('0'+rune(n))}
}

// created returns the log entries of a new data set.
func created(t *testing.T, set int64, provider common.Address, label string) []types.Log {
	return []types.Log{entry(t, "DataSetCreated", number(set), provider), entry(t, "DataSetLabelled", number(set), []byte(label))}
}

// added returns the log entries of pieces 0 to n-1.
func added(t *testing.T, set int64, n byte) (entries []types.Log) {
	var ids []*big.Int
	var cids []bindings.PieceCidCid
	for i := range n {
		l := labelOf(i)
		entries = append(entries, entry(t, "PieceLabelled", number(set), number(int64(i)), l.EventID, l.ChunkIndex, l.ContentCID))
		ids, cids = append(ids, number(int64(i))), append(cids, bindings.PieceCidCid{Data: pieceOf(i).Bytes()})
	}
	return append(entries, entry(t, "PiecesAdded", number(set), ids, cids))
}

func challenged(t *testing.T, epoch int64, inFull ...uint64) []types.Log {
	list := []types.Log{entry(t, "NextProvingPeriod", number(1), number(epoch), number(9))}
	if len(inFull) > 0 {
		list = append(list, entry(t, "InFull", number(1), inFull))
	}
	return list
}

func proved(t *testing.T, until uint64) []types.Log {
	return []types.Log{
		entry(t, "PossessionProven", number(1), []bindings.ProofOfPossessionPieceIdAndOffset{{PieceId: number(0), Offset: number(3)}}),
		entry(t, "Standing", number(1), until),
	}
}

func faulted(t *testing.T, id int64) []types.Log {
	return []types.Log{entry(t, "PieceFaulted", number(1), number(id))}
}

func missed(t *testing.T) []types.Log {
	return []types.Log{entry(t, "ProvingMissed", number(1), number(50))}
}

// records opens the contract on a chain.
func records(t *testing.T, c *chain) *possession.Records {
	t.Helper()
	contract, err := possession.Open(t.Context(), c)
	require.NoError(t, err)
	return possession.NewRecords(contract, owner)
}

func TestWhatTheLogMeans(t *testing.T) {
	const u, p, f = possession.Unproven, possession.Proven, possession.Faulty
	type states = []possession.State
	for name, x := range map[string]struct {
		blocks    [][]types.Log
		states    states
		challenge uint64
		inFull    []uint64
		proven    uint64 // block of the newest proof; 0 means none
		until     int64  // 0 means that no proof stands
		faults    int
	}{
		"pieces that were added":       {nil, states{u, u}, 0, nil, 0, 0, 0},
		"a challenge":                  {[][]types.Log{challenged(t, 50, 1)}, states{u, u}, 50, []uint64{1}, 0, 0, 0},
		"a piece in full":              {[][]types.Log{challenged(t, 50, 1), proved(t, 900)}, states{u, p}, 0, nil, 4, 900, 0},
		"a sample proves no new piece": {[][]types.Log{challenged(t, 50), proved(t, 900)}, states{u, u}, 0, nil, 4, 900, 0},
		"a later sample proves no less": {
			[][]types.Log{challenged(t, 50, 0), proved(t, 900), challenged(t, 60), proved(t, 950)}, states{p, u}, 0, nil, 6, 950, 0,
		},
		"the next challenge replaces the list": {
			[][]types.Log{challenged(t, 50, 0, 1), challenged(t, 60)}, states{u, u}, 60, nil, 0, 0, 0,
		},
		"a missed challenge": {
			[][]types.Log{challenged(t, 50, 0), proved(t, 900), challenged(t, 60, 1), missed(t)}, states{p, u}, 0, nil, 4, 0, 0,
		},
		"a fault":                     {[][]types.Log{challenged(t, 50, 0), proved(t, 900), faulted(t, 0)}, states{f, u}, 0, nil, 4, 900, 1},
		"a fault while it is asked":   {[][]types.Log{challenged(t, 50, 0), faulted(t, 0), proved(t, 900)}, states{f, u}, 0, nil, 5, 900, 1},
		"a faulty piece asked anew":   {[][]types.Log{faulted(t, 1), challenged(t, 50, 1)}, states{u, u}, 50, []uint64{1}, 0, 0, 1},
		"a faulty piece proven again": {[][]types.Log{faulted(t, 1), challenged(t, 50, 1), proved(t, 900)}, states{u, p}, 0, nil, 5, 900, 1},
		"a sample leaves it faulty":   {[][]types.Log{faulted(t, 1), challenged(t, 50), proved(t, 900)}, states{u, f}, 0, nil, 5, 900, 1},
		"other contracts' words":      {[][]types.Log{{{Topics: []common.Hash{{7}}}, {}}}, states{u, u}, 0, nil, 0, 0, 0},
	} {
		c := newChain()
		tx := c.mine(created(t, 1, owner, "gig")...)
		add := c.mine(added(t, 1, 2)...)
		for _, entries := range x.blocks {
			c.mine(entries...)
		}
		b := records(t, c)
		require.NoError(t, b.Sync(t.Context()), name)
		s, ok := b.Labelled("gig")
		require.True(t, ok, name)
		require.Equal(t, tx, s.Created, name)
		require.Equal(t, time.Unix(20, 0).UTC(), s.Newest, name)
		for i, r := range s.Records {
			want := possession.Record{ID: uint64(i), CID: pieceOf(byte(i)), Label: labelOf(byte(i)), Added: add, State: x.states[i]}
			require.Equal(t, want, r, name)
		}
		require.Len(t, s.Records, len(x.states), name)
		require.Equal(t, x.challenge, s.Challenge, name)
		require.Equal(t, x.inFull, s.InFull, name)
		require.Equal(t, x.proven, s.Proof.Block, name)
		require.Equal(t, x.faults, b.Faults(), name)
		if x.until == 0 {
			require.True(t, s.Until.IsZero(), name)
		} else {
			require.Equal(t, time.Unix(x.until, 0).UTC(), s.Until, name)
		}
	}
}

func TestSyncReadsOnWhereItStopped(t *testing.T) {
	c := newChain()
	c.mine(created(t, 1, owner, "gig")...)
	c.mine(created(t, 2, stranger, "gig")...)
	b := records(t, c)
	require.NoError(t, b.Sync(t.Context()))
	require.NoError(t, b.Sync(t.Context()), "no new block")
	require.Empty(t, b.TakeAdded())
	require.Equal(t, []uint64{1}, b.TakeChanged())
	require.Empty(t, b.TakeChanged())

	c.mine(added(t, 1, 2)...)
	c.mine(added(t, 2, 1)...) // another provider's
	require.NoError(t, b.Sync(t.Context()))
	require.ElementsMatch(t, []piece.CID{pieceOf(0), pieceOf(1)}, b.TakeAdded())
	require.Equal(t, []uint64{1}, b.TakeChanged())
	require.Equal(t, []piece.CID{pieceOf(1)}, b.PiecesOf("content 1"))
	_, foreign := b.Set(2)
	require.False(t, foreign)

	b.Touch(pieceOf(1))
	b.Touch(pieceOf(9)) // unknown
	require.Equal(t, []uint64{1}, b.TakeChanged())
	copied, _ := b.Set(1)
	copied.Records[0].State = possession.Faulty
	require.False(t, b.Faulty(pieceOf(0)), "a copy was changed")
}

// TestALogThatCannotBeIsRefused reads what a node that is not trusted might send.
func TestALogThatCannotBeIsRefused(t *testing.T) {
	broken := bindings.PieceCidCid{Data: []byte{1, 2}}
	short := entry(t, "Standing", number(1), uint64(5))
	cut := short
	short.Topics = short.Topics[:1]
	cut.Data = cut.Data[:9]
	for name, e := range map[string]types.Log{
		"an entry of no data set":   short,
		"an entry that was cut":     cut,
		"a piece before its label":  entry(t, "PiecesAdded", number(1), []*big.Int{number(2)}, []bindings.PieceCidCid{{Data: pieceOf(2).Bytes()}}),
		"a piece with another name": entry(t, "PiecesAdded", number(1), []*big.Int{number(0)}, []bindings.PieceCidCid{broken}),
		"a challenge of no piece":   entry(t, "InFull", number(1), []uint64{2}),
		"a fault of no piece":       faulted(t, 2)[0],
		"a data set of no provider": {Topics: entry(t, "DataSetCreated", number(3), owner).Topics[:1]},
	} {
		c := newChain()
		c.mine(append(created(t, 1, owner, "gig"), added(t, 1, 2)...)...)
		c.mine(e)
		require.ErrorContains(t, records(t, c).Sync(t.Context()), "of block 2", name)
	}
}

func TestTheContractIsDeployedOnce(t *testing.T) {
	c := newChain()
	records(t, c)
	require.Empty(t, c.written, "it was there")

	c = newChain()
	c.code, c.deploys = nil, true
	records(t, c)
	creation := c.written[params.DeterministicFactoryAddress]
	require.Equal(t, make([]byte, 32), creation[:32], "the salt")
	require.Equal(t, possession.ContractAddress(), crypto.CreateAddress2(params.DeterministicFactoryAddress, [32]byte{}, crypto.Keccak256(creation[32:])))

	c.code, c.deploys = nil, false
	_, err := possession.Open(t.Context(), c)
	require.ErrorContains(t, err, "no proof contract at "+possession.ContractAddress().String())
}
