package warmstorage_test

import (
	"encoding/hex"
	"math/big"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/stretchr/testify/require"

	"footlight/backend/store/pdp"
	"footlight/backend/store/pdp/piece"
	"footlight/backend/store/pdp/warmstorage"
)

// The golden values are viem's results for the same messages, on the calibration network with the private key
// 1.
const (
	goldenSignature = "57d565f5067e9d179c85809854d42650cb95f2f0fbbcf7fedacdfebb9d7beeb603f153388edcde9a34b67b7817a8352f87309d8e3ba90a682ff7a71a8f6327ee1b"
	goldenCreate    = "ffa4c15349bc498fea791253815a2572c57362962a7bb44e059832ce3b33fbc4" // keccak256 of the extraData
	goldenAdd       = "a56f077d6b2890f580c14a3bb9aade98e843007488bb39e36bd3d6a08e76a83a"
)

func TestMessagesAreTheServices(t *testing.T) {
	key, err := crypto.ToECDSA(common.LeftPadBytes([]byte{1}, 32))
	require.NoError(t, err)
	numbers := []int64{7, 9}
	s := warmstorage.NewSigner(warmstorage.Config{
		ChainID: 314159, Service: common.HexToAddress("0x02925630df557F957f70E112bA06e50965417CA0"),
		Payee: common.HexToAddress("0xdEaD"), Key: key, Metadata: []warmstorage.Entry{{Key: "withCDN"}},
		Number: func() (*big.Int, error) {
			n := numbers[0]
			numbers = numbers[1:]
			return big.NewInt(n), nil
		},
	})
	created, err := s.Create(t.Context(), "show")
	require.NoError(t, err)
	require.Equal(t, goldenCreate, hex.EncodeToString(crypto.Keccak256(created)), "%x", created)
	require.Len(t, created, 512)
	require.Contains(t, hex.EncodeToString(created), goldenSignature)
	c, err := piece.Parse("bafkzcibcaaces3nobte6ezpp4wqan2age2s5yxcatzotcvobhgcmv5wi2xh5mbi")
	require.NoError(t, err)
	item := pdp.Item{EventID: "show", CID: "bafybeicus7wxsx7jm3eymefg46vxcinnw6rbhsz3p67selnf7kjbff5yoa"}
	added, err := s.Add(t.Context(), created, []pdp.Item{item}, []piece.CID{c})
	require.NoError(t, err)
	require.Equal(t, goldenAdd, hex.EncodeToString(crypto.Keccak256(added)), "%x", added)
	require.Len(t, added, 672)
}

func TestNumbersAreNotUsedTwice(t *testing.T) {
	key, err := crypto.GenerateKey()
	require.NoError(t, err)
	s := warmstorage.NewSigner(warmstorage.Config{ChainID: 314, Key: key})
	a, err := s.Create(t.Context(), "show")
	require.NoError(t, err)
	b, err := s.Create(t.Context(), "show")
	require.NoError(t, err)
	require.NotEqual(t, a, b)
	_, err = s.Add(t.Context(), a[:40], nil, nil)
	require.Error(t, err, "an addition to nothing is signed")
}
