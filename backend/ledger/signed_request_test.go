package ledger

import (
	"context"
	"errors"
	"math/big"
	"testing"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/stretchr/testify/require"

	"footlight/backend/event"
)

var errAway = errors.New("connection refused")

// reverted is a node's error for a contract that failed.
type reverted struct{}

func (reverted) Error() string  { return "execution reverted" }
func (reverted) ErrorCode() int { return 3 }

// walletChain is a chain with one wallet contract.
type walletChain struct {
	Chain
	code, answer []byte
	err          error
	call         ethereum.CallMsg
}

func (c *walletChain) CodeAt(context.Context, common.Address, *big.Int) ([]byte, error) {
	return c.code, nil
}

func (c *walletChain) CallContract(_ context.Context, call ethereum.CallMsg, _ *big.Int) ([]byte, error) {
	c.call = call
	return c.answer, c.err
}

func TestValidSignature(t *testing.T) {
	yes := common.RightPadBytes([]byte(isValidSignature), 32)
	no := common.RightPadBytes([]byte{0xff, 0xff, 0xff, 0xff}, 32)
	for name, c := range map[string]struct {
		chain walletChain
		want  bool
		err   error
	}{
		"its own":      {walletChain{code: []byte{1}, answer: yes}, true, nil},
		"not its own":  {walletChain{code: []byte{1}, answer: no}, false, nil},
		"short answer": {walletChain{code: []byte{1}, answer: yes[:4]}, false, nil},
		"no contract":  {walletChain{answer: yes}, false, nil},
		"reverts":      {walletChain{code: []byte{1}, err: reverted{}}, false, nil},
		"chain away":   {walletChain{code: []byte{1}, err: errAway}, false, errAway},
	} {
		t.Run(name, func(t *testing.T) {
			l := Consents{newContracts(&c.chain, Deployment{})}
			got, err := l.ValidSignature(t.Context(), event.Address{1}, event.Hash{2}, []byte{3, 4})
			require.ErrorIs(t, err, c.err)
			require.Equal(t, c.want, got)
		})
	}
}

// TestSignatureCall compares the call with solc's encoding of isValidSignature(0x02…00, hex"0304").
func TestSignatureCall(t *testing.T) {
	data, err := signatureCall(event.Hash{2}, []byte{3, 4})
	require.NoError(t, err)
	require.Equal(t, "1626ba7e"+
		"0200000000000000000000000000000000000000000000000000000000000000"+
		"0000000000000000000000000000000000000000000000000000000000000040"+
		"0000000000000000000000000000000000000000000000000000000000000002"+
		"0304000000000000000000000000000000000000000000000000000000000000", common.Bytes2Hex(data))
}
