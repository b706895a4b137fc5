package devchain_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/rawdb"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/ethdb/pebble"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/ledger/devchain"
	"footlight/backend/ledger/devchain/journal"
)

// story is a chain in folders, some of which get lost.
type story struct {
	t        *testing.T
	cfg      devchain.Config
	operator *wallet
	receipts []*types.Receipt
}

func newStory(t *testing.T) *story {
	s := &story{t: t, cfg: config(t), operator: newWallet(t)}
	s.cfg.Operator = event.Address(s.operator.address())
	return s
}

// write makes n blocks.
func (s *story) write(n int) {
	s.run(func(chain *devchain.Chain) {
		s.operator.chain = chain
		for range n {
			s.receipts = append(s.receipts, s.operator.mined(s.operator.send(common.Address{9}, plenty)))
		}
	})
}

// read checks that all receipts are unchanged.
func (s *story) read() {
	s.t.Helper()
	s.run(func(chain *devchain.Chain) {
		s.operator.chain = chain
		for _, want := range s.receipts {
			if got := s.operator.mined(want.TxHash); got.BlockHash != want.BlockHash || got.BlockNumber.Cmp(want.BlockNumber) != 0 {
				s.t.Errorf("%s is in block %s, want %s", want.TxHash, got.BlockHash, want.BlockHash)
			}
		}
	})
}

// run opens the chain, calls f and closes the chain.
func (s *story) run(f func(*devchain.Chain)) {
	s.t.Helper()
	chain, err := devchain.Open(s.t.Context(), s.cfg)
	require.NoError(s.t, err)
	f(chain)
	require.NoError(s.t, chain.Close())
}

func (s *story) lose(dir string) {
	s.t.Helper()
	require.NoError(s.t, os.RemoveAll(dir))
}

// TestLostFoldersComeBack loses one folder or the other in one long story, because opening a chain takes
// time.
func TestLostFoldersComeBack(t *testing.T) {
	s := newStory(t)
	s.write(20) // more than one import batch
	old := t.TempDir()
	if err := os.CopyFS(old, os.DirFS(s.cfg.Dir)); err != nil { // a backup
		t.Fatal(err)
	}
	s.write(2)
	s.lose(s.cfg.Dir)
	require.NoError(t, os.CopyFS(s.cfg.Dir, os.DirFS(old)))
	s.read() // the backup is completed from the journal
	s.lose(s.cfg.Dir)
	s.cfg.Now = func() time.Time { return time.Now().Add(24 * time.Hour) }
	s.write(1) // the chain is restored from the journal, a day later
	s.lose(s.cfg.Journal)
	s.read() // the journal is rebuilt from the chain
	s.lose(s.cfg.Dir)
	s.read()
}

func TestOtherJournalIsRefused(t *testing.T) {
	s, other := newStory(t), newStory(t)
	s.write(1)
	other.write(1)
	kept := s.cfg.Journal
	s.cfg.Journal = other.cfg.Journal
	refused := func() {
		t.Helper()
		_, err := devchain.Open(t.Context(), s.cfg)
		assert.ErrorIs(t, err, devchain.ErrOtherJournal)
	}
	refused() // the operator has another first block
	s.lose(s.cfg.Dir)
	s.operator.nonce, s.receipts, s.cfg.Journal = 0, nil, t.TempDir()
	s.write(1) // the same first block, but other blocks after it
	s.cfg.Journal = kept
	refused()
}

// TestDamagedJournal checks that a damaged journal is rebuilt if the chain has all blocks, and that nothing
// is dropped otherwise.
func TestDamagedJournal(t *testing.T) {
	s := newStory(t)
	s.write(3)
	path := filepath.Join(s.cfg.Journal, "blocks")
	content, err := os.ReadFile(path)
	require.NoError(t, err)
	content[40] ^= 0x80 // the first block's length
	damage := func() {
		require.NoError(t, os.WriteFile(path, content, 0o600))
	}
	damage()
	s.read()
	require.NoError(t, os.RemoveAll(s.cfg.Dir))
	s.read() // the new journal is used
	damage()
	require.NoError(t, os.RemoveAll(s.cfg.Dir))
	_, err = devchain.Open(t.Context(), s.cfg)
	assert.ErrorIs(t, err, journal.ErrDamaged)
	if kept, err := os.ReadFile(path); err != nil || !bytes.Equal(kept, content) {
		t.Errorf("the journal was changed, %v", err)
	}
}

// A kill may leave blocks whose state was not written.
func TestStateThatIsLost(t *testing.T) {
	s := newStory(t)
	s.write(2)
	db, err := pebble.New(filepath.Join(s.cfg.Dir, "geth", "chaindata"), 16, 16, "", false)
	require.NoError(t, err)
	rawdb.WriteHeadBlockHash(db, rawdb.ReadCanonicalHash(rawdb.NewDatabase(db), 0))
	require.NoError(t, db.Close())
	s.read()
}
