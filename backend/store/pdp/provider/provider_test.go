package provider_test

import (
	"bytes"
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"syscall"
	"testing"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/stretchr/testify/require"

	"footlight/backend/ledger/bindings"
	"footlight/backend/store/pdp/possession"
)

func TestPiecesAreProvenAgainAndAgain(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	h.run()
	var (
		wg     sync.WaitGroup
		pieces [3]string
	)
	for i := range pieces {
		item := h.add(100_000+i, byte(i))
		wg.Go(func() {
			kept, err := h.keeper.Keep(t.Context(), item)
			require.NoError(t, err)
			pieces[i] = kept.PieceCID
		})
	}
	wg.Wait()
	h.proven(pieces[:]...)
	first, _ := h.Proof(pieces[0])
	if first.DataSet != 1 || first.Leaves < 5 {
		t.Errorf("%+v", first)
	}
	later := h.newerProof(pieces[0], first)
	if later.PieceID != first.PieceID || later.Transaction == first.Transaction {
		t.Errorf("first %+v, later %+v", first, later)
	}
	if s := h.Status(); s.DataSets != 1 || s.Pieces != 3 || s.Faults != 0 {
		t.Errorf("%+v", s)
	}
}

func TestDamageIsFoundReportedAndRepaired(t *testing.T) {
	for what, harm := range map[string]func(h *fixture, c string){
		"a flipped byte": func(h *fixture, c string) { h.flip(c, 77_777) },
		"a lost file":    func(h *fixture, c string) { remove(t, h.file(c)) },
		"a lost tree":    func(h *fixture, c string) { remove(t, filepath.Join(h.dir, c+".tree")) },
		"a bad sector":   func(h *fixture, c string) { spoil(t, filepath.Join(h.dir, c+".tree")) },
		"a cut file": func(h *fixture, c string) {
			require.NoError(t, os.Truncate(h.file(c), 1000))
		},
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			h := newFixture(t)
			h.run()
			item := h.add(200_000, 1)
			c := h.keep(item)
			sound := h.keep(h.add(200_000, 2))
			h.proven(c, sound)
			before, _ := h.Proof(c)
			harm(h, c)
			h.eventually("the piece is not proven", func() error {
				if _, ok := h.Proof(c); ok {
					return fmt.Errorf("it is")
				}
				return nil
			})
			if _, ok := h.Proof(sound); !ok {
				t.Error("the other piece is not proven either")
			}
			if s := h.Status(); s.Faults < 1 {
				t.Error("no fault is on the chain")
			}
			h.newerProof(c, before)
			if b, err := os.ReadFile(h.file(c)); err != nil || !bytes.Equal(b, h.bytes(item)) {
				t.Errorf("the file is not repaired: %v", err)
			}
		})
	}
}

func remove(t *testing.T, path string) {
	t.Helper()
	require.NoError(t, os.Remove(path))
}

// spoil has the disk say of a file that its sectors cannot be read: so does this
// process of its memory, where it has none.
func spoil(t *testing.T, path string) {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("no file here gives EIO")
	}
	remove(t, path)
	require.NoError(t, os.Symlink("/proc/self/mem", path))
	_, err := os.ReadFile(path)
	require.ErrorIs(t, err, syscall.EIO)
}

// TestEverythingComesFromTheChain opens a provider again, as after a kill.
func TestEverythingComesFromTheChain(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	h.run()
	item := h.add(50_000, 1)
	c := h.keep(item)
	h.proven(c)
	h.close()
	before, _ := h.Proof(c)
	litter := filepath.Join(h.dir, "123.tmp")
	require.NoError(t, os.WriteFile(litter, []byte("half"), 0o600))
	h.open()
	if after, stands := h.Proof(c); stands && after != before {
		t.Errorf("%+v, before %+v", after, before)
	}
	if _, err := os.Stat(litter); err == nil {
		t.Error("what was half written is still there")
	}
	clear(h.memo) // who asked forgot, too
	if again := h.keep(item); again != c {
		t.Errorf("now it is %s", again)
	}
	if s := h.Status(); s.DataSets != 1 || s.Pieces != 1 {
		t.Errorf("%+v", s)
	}
	if l := h.Labels(c); len(l) != 1 || l[0] != (possession.Label{EventID: "show", ChunkIndex: 1, ContentCID: item.CID}) {
		t.Errorf("%+v", l)
	}
	h.run()
	h.newerProof(c, before)
	if s := h.Status(); s.Faults != 0 {
		t.Errorf("%+v", s)
	}
}

// TestDamageOverNight is damage that came while nobody looked.
func TestDamageOverNight(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	h.run()
	c := h.keep(h.add(50_000, 1))
	h.proven(c)
	before, _ := h.Proof(c)
	h.close()
	h.flip(c, 5)
	h.open()
	h.run()
	h.eventually("it is found", func() error {
		if s := h.Status(); s.Faults == 0 {
			return fmt.Errorf("%+v", s)
		}
		return nil
	})
	h.newerProof(c, before)
}

// TestOpenChallengesAreAnswered: a process that ended between asking and
// answering has missed nothing.
func TestOpenChallengesAreAnswered(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	c := h.keep(h.add(50_000, 1))
	contract := bindings.NewProofOfPossession()
	var extra []byte // uint64 standing, uint64[] pieces: a minute, and piece 0
	for _, word := range []byte{60, 0x40, 1, 0} {
		extra = append(extra, common.LeftPadBytes([]byte{word}, 32)...)
	}
	_, err := h.key.Write(t.Context(), h.Contract(), contract.PackNextProvingPeriod(big.NewInt(1), new(big.Int), extra))
	require.NoError(t, err)
	h.close()
	h.open()
	h.run()
	h.proven(c)
	missed, err := h.key.FilterLogs(t.Context(), ethereum.FilterQuery{
		Addresses: []common.Address{h.Contract()}, Topics: [][]common.Hash{{contract.GetABI().Events["ProvingMissed"].ID}},
	})
	if err != nil || len(missed) > 0 {
		t.Errorf("%d challenges were missed, %v", len(missed), err)
	}
}
