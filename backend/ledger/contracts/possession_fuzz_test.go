package contracts_test

import (
	"bytes"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/stretchr/testify/require"

	"footlight/backend/ledger/bindings"
)

// ledgerOfPieces is a second implementation of a data set: what was proven of each piece, and until when the
// proof stands.
type ledgerOfPieces struct {
	state   []byte // 'u'nproven, 'p'roven, 'f'aulty
	open    bool
	inFull  []uint64
	until   uint64
	settled bool
}

// step makes one move and applies it to the model.
func (v *vault) step(m *ledgerOfPieces, b [2]byte) {
	v.t.Helper()
	n := uint64(len(m.state))
	id := uint64(b[1]) % max(n, 1)
	switch b[0] % 6 {
	case 0:
		if n < 6 {
			v.ok(v.operator, v.contract, nil, v.adding(int(b[1])*40+1))
			m.state = append(m.state, 'u')
		}
	case 1, 2:
		var inFull []uint64
		if b[0]%6 == 1 && n > 0 {
			inFull = []uint64{id}
		}
		if inFull == nil && !m.settled {
			return
		}
		v.ask(inFull...)
		if m.open {
			m.until = 0
		}
		for _, i := range inFull {
			if m.state[i] == 'f' {
				m.state[i] = 'u'
			}
		}
		m.open, m.inFull = true, inFull
	case 3:
		if m.open {
			v.answer(m)
		}
	case 4:
		if n > 0 {
			v.ok(v.operator, v.contract, nil, pdpReport(v.set, id))
			m.state[id] = 'f'
		}
	case 5:
		v.waitUntil(v.now() + uint64(b[1]))
	}
}

func pdpReport(set *big.Int, id uint64) []byte {
	return pdp.PackReportFaults(set, []*big.Int{new(big.Int).SetUint64(id)})
}

// answer answers the challenge, unless it is too late.
func (v *vault) answer(m *ledgerOfPieces) {
	v.t.Helper()
	proofs := v.answers()
	receipt := v.do(v.send(v.operator, &v.contract, nil, v.proving(proofs)))
	if receipt.Status != types.ReceiptStatusSuccessful {
		_, err := v.call(v.operator.address, v.contract, nil, v.proving(proofs))
		if late := bindings.ProofOfPossessionTooLateErrorID(); !bytes.HasPrefix(errorData(err), late[:4]) {
			v.t.Fatalf("a right answer was refused: %v", err)
		}
		return
	}
	for _, i := range m.inFull {
		if m.state[i] != 'f' {
			m.state[i], m.settled = 'p', true
		}
	}
	m.open, m.until = false, v.now()+2*minutes
}

// live makes moves on a new data set, and compares it with the model after each.
func (h *fixture) live(contract common.Address, moves []byte) {
	h.t.Helper()
	v, m := h.vault(contract), &ledgerOfPieces{}
	for ; len(moves) >= 2; moves = moves[2:] {
		v.step(m, [2]byte(moves))
		for i, s := range m.state {
			want, got := s == 'p' && v.now() <= m.until, v.proven(int64(i))
			require.Equal(h.t, want, got, "after %v: piece %d proven", moves[:2], i)
		}
	}
}

// TestNothingIsProvenWithoutProof makes random moves.
func TestNothingIsProvenWithoutProof(t *testing.T) {
	h := newFixture(t)
	contract := h.newPossession()
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	for range 3 {
		moves := make([]byte, 2*40)
		for j := range moves {
			moves[j] = byte(random.Uint32())
		}
		h.live(contract, moves)
	}
}

// FuzzPossession searches for moves after which a piece counts as proven without a proof.
func FuzzPossession(f *testing.F) {
	f.Add([]byte{0, 9, 1, 0, 3, 0, 2, 0, 3, 0})             // add, prove in full, prove a sample
	f.Add([]byte{0, 9, 1, 0, 3, 0, 4, 0, 2, 0, 3, 0, 1, 0}) // fault, sample, in full
	f.Add([]byte{0, 9, 1, 0, 1, 0, 3, 0, 5, 130})           // missed, proven, lapsed
	h := newFixture(f)
	contract := h.newPossession()
	f.Fuzz(func(t *testing.T, moves []byte) {
		h.t = t
		h.live(contract, moves[:min(len(moves), 2*20)])
	})
}
