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
	"github.com/stretchr/testify/assert"
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
			assert.NoError(t, err)
			pieces[i] = kept.PieceCID
		})
	}
	wg.Wait()
	h.proven(pieces[:]...)
	first, _ := h.Proof(pieces[0])
	require.EqualValues(t, 1, first.DataSet)
	require.GreaterOrEqual(t, first.Leaves, 5)
	later := h.newerProof(pieces[0], first)
	require.Equal(t, first.PieceID, later.PieceID)
	require.NotEqual(t, first.Transaction, later.Transaction)
	s := h.Status()
	require.Equal(t, []int{1, 3, 0}, []int{s.DataSets, s.Pieces, s.Faults})
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
			_, ok := h.Proof(sound)
			require.True(t, ok, "the other piece is")
			require.NotZero(t, h.Status().Faults)
			h.newerProof(c, before)
			b, err := os.ReadFile(h.file(c))
			require.NoError(t, err)
			require.True(t, bytes.Equal(h.bytes(item), b), "the file is repaired")
		})
	}
}

func remove(t *testing.T, path string) {
	t.Helper()
	require.NoError(t, os.Remove(path))
}

// spoil makes a file unreadable: reading it fails with EIO, as reading unmapped memory of this process does.
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

// TestEverythingComesFromTheChain reopens a provider as after a kill.
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
	if after, stands := h.Proof(c); stands {
		require.Equal(t, before, after)
	}
	require.NoFileExists(t, litter)
	clear(h.memo) // the client forgot, too
	require.Equal(t, c, h.keep(item))
	s := h.Status()
	require.Equal(t, []int{1, 1}, []int{s.DataSets, s.Pieces})
	require.Equal(t, []possession.Label{{EventID: "show", ChunkIndex: 1, ContentCID: item.CID}}, h.Labels(c))
	h.run()
	h.newerProof(c, before)
	require.Zero(t, h.Status().Faults)
}

// TestDamageOverNight damages a piece while the provider is closed.
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

// TestOpenChallengesAreAnswered ends a process between the request for a challenge and its answer. The next
// process must answer in time.
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
	require.NoError(t, err)
	require.Empty(t, missed)
}
