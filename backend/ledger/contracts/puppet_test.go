package contracts_test

import (
	_ "embed"
	"encoding/json"
	"math/big"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"
)

//go:embed testdata/Puppet.json
var puppetArtifact []byte

// The behaviours of a puppet, numbered as in Puppet.sol.
const (
	polite uint8 = iota
	denies
	burns
	bombs
	reverts
)

var puppet = loadPuppet()

type puppetContract struct {
	abi  abi.ABI
	code []byte
}

func loadPuppet() (p puppetContract) {
	artifact := struct {
		ABI      abi.ABI
		Bytecode string
	}{}
	if err := json.Unmarshal(puppetArtifact, &artifact); err != nil {
		panic(err)
	}
	return puppetContract{abi: artifact.ABI, code: common.FromHex(artifact.Bytecode)}
}

// pack returns a call of the puppet.
func (p puppetContract) pack(method string, args ...any) []byte {
	data, err := p.abi.Pack(method, args...)
	if err != nil {
		panic(err)
	}
	return data
}

// makes returns a call that makes the puppet call another contract.
func (p puppetContract) makes(to common.Address, data []byte) []byte { return p.pack("run", to, data) }

// plots returns a call that makes the puppet call another contract whenever the puppet gets tokens or money.
func (p puppetContract) plots(to common.Address, data []byte) []byte { return p.pack("plot", to, data) }

// count returns a counter of the puppet.
func (h *fixture) count(p common.Address, method string) int64 {
	h.t.Helper()
	return view(h, p, puppet.pack(method), func(out []byte) (*big.Int, error) { return new(big.Int).SetBytes(out), nil }).Int64()
}
