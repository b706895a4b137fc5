package journal_test

import (
	"bytes"
	"errors"
	"math/big"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/trie"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/ledger/devchain/journal"
)

var genesis = common.Hash{1}

// block returns a small block with that number.
func block(number int64) *types.Block {
	to := common.Address{2}
	tx := types.NewTx(&types.DynamicFeeTx{Nonce: uint64(number), To: &to, Data: bytes.Repeat([]byte{byte(number)}, 50)})
	body := &types.Body{Transactions: types.Transactions{tx}}
	return types.NewBlock(&types.Header{Number: big.NewInt(number), Extra: []byte("block")}, body, nil, trie.NewStackTrie(nil))
}

func open(t testing.TB, dir string) *journal.Journal {
	t.Helper()
	j, err := journal.Open(dir, genesis)
	require.NoError(t, err)
	return j
}

func shut(t testing.TB, j *journal.Journal) {
	t.Helper()
	require.NoError(t, j.Close())
}

// holds checks that the journal returns blocks 1 to n.
func holds(t testing.TB, j *journal.Journal, n uint64) {
	t.Helper()
	read := uint64(0)
	err := j.Each(1, func(b *types.Block) error {
		read++
		assert.Equal(t, block(int64(read)).Hash(), b.Hash(), "block %d", read)
		assert.Len(t, b.Transactions(), 1)
		if hash, err := j.Hash(read); err != nil || hash != b.Hash() {
			t.Errorf("hash of %d is %s, %v", read, hash, err)
		}
		return nil
	})
	assert.NoError(t, err)
	assert.Equal(t, [2]uint64{n, n}, [2]uint64{read, j.Len()}, "blocks that were read, and that there are")
}

func TestBlocksComeBack(t *testing.T) {
	dir := t.TempDir()
	j := open(t, dir)
	holds(t, j, 0)
	require.NoError(t, j.Append(block(1)))
	require.NoError(t, j.Append(block(2), block(3)))
	for _, wrong := range []int64{3, 5, 0} {
		assert.Error(t, j.Append(block(wrong)), "block %d was taken after 3", wrong)
	}
	holds(t, j, 3)
	shut(t, j)
	j = open(t, dir)
	defer shut(t, j)
	require.NoError(t, j.Append(block(4)))
	holds(t, j, 4)
	enough := errors.New("enough")
	assert.ErrorIs(t, j.Each(2, func(*types.Block) error { return enough }), enough)
}

func TestOtherChain(t *testing.T) {
	dir := t.TempDir()
	shut(t, open(t, dir))
	_, err := journal.Open(dir, common.Hash{2})
	assert.ErrorIs(t, err, journal.ErrOtherChain)
}

// whole returns a journal file of two blocks, and the length of the file with the first block alone.
func whole(t testing.TB) (content []byte, first int) {
	dir := t.TempDir()
	j := open(t, dir)
	path := filepath.Join(dir, "blocks")
	for n := range int64(2) {
		require.NoError(t, j.Append(block(n+1)))
		if n == 0 {
			stat, err := os.Stat(path)
			require.NoError(t, err)
			first = int(stat.Size())
		}
	}
	shut(t, j)
	content, err := os.ReadFile(path)
	require.NoError(t, err)
	return content, first
}

func write(t testing.TB, content []byte) (dir string) {
	t.Helper()
	dir = t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "blocks"), content, 0o600))
	return dir
}

// TestCutEnd cuts the file at many places, as a crash could.
func TestCutEnd(t *testing.T) {
	content, first := whole(t)
	for cut := 0; cut < len(content); cut += 13 {
		dir := write(t, content[:cut])
		j := open(t, dir)
		want := uint64(0)
		if cut >= first {
			want = 1
		}
		holds(t, j, want)
		require.NoError(t, j.Append(block(int64(want)+1)))
		shut(t, j)
		j = open(t, dir)
		holds(t, j, want+1)
		shut(t, j)
	}
}

func TestDamage(t *testing.T) {
	content, first := whole(t)
	last := bytes.Clone(content)
	last[len(last)-1] ^= 1
	j := open(t, write(t, last))
	holds(t, j, 1) // the newest may have been cut, so it is dropped
	assert.Equal(t, int64(len(content)-first), j.Cut)
	shut(t, j)

	tail := append(bytes.Clone(content), bytes.Repeat([]byte{0xff}, 100)...)
	j = open(t, write(t, tail))
	holds(t, j, 2)
	shut(t, j)
}

// TestDamageInTheMiddle flips a bit in each byte of the first record. The complete block after it must not be
// dropped.
func TestDamageInTheMiddle(t *testing.T) {
	content, first := whole(t)
	for at := 40; at < first; at++ {
		damaged := bytes.Clone(content)
		damaged[at] ^= 1 << (at % 8)
		dir := write(t, damaged)
		_, err := journal.Open(dir, genesis)
		var found *journal.DamagedError
		if !errors.As(err, &found) || !errors.Is(err, journal.ErrDamaged) || found.Block != 1 || found.Newest != 2 {
			t.Fatalf("byte %d: got %v, want block 1 to be damaged", at, err)
		}
		kept, err := os.ReadFile(filepath.Join(dir, "blocks"))
		require.NoError(t, err, "byte %d: the file was changed", at)
		require.Equal(t, damaged, kept, "byte %d: the file was changed", at)
	}
}

// TestSetAside checks that a new journal can be made afterwards.
func TestSetAside(t *testing.T) {
	content, _ := whole(t)
	dir := write(t, content)
	name, err := journal.SetAside(dir, time.Unix(1_800_000_000, 0))
	require.NoError(t, err)
	if kept, err := os.ReadFile(name); err != nil || !bytes.Equal(kept, content) {
		t.Errorf("it was not kept, %v", err)
	}
	j := open(t, dir)
	holds(t, j, 0)
	shut(t, j)
}

// FuzzOpen opens arbitrary files.
func FuzzOpen(f *testing.F) {
	content, first := whole(f)
	f.Add(content)
	f.Add(content[:first+3])
	f.Add([]byte("FLBLOCK1"))
	f.Fuzz(func(t *testing.T, content []byte) {
		j, err := journal.Open(write(t, content), genesis)
		if err != nil {
			return
		}
		defer shut(t, j)
		n := j.Len()
		err = j.Each(1, func(*types.Block) error { return nil })
		if err != nil && !errors.Is(err, journal.ErrDamaged) {
			t.Errorf("reading: %v", err)
		}
		if err := j.Append(block(int64(n) + 1)); err != nil || j.Len() != n+1 {
			t.Errorf("append after %d: %v", n, err)
		}
	})
}
