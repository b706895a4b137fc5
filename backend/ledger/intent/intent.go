package intent

import (
	"fmt"
	"math/big"
	"strings"
	"time"

	"github.com/ethereum/go-ethereum/common/math"
	"github.com/ethereum/go-ethereum/signer/core/apitypes"

	"footlight/backend/event"
)

// Name and Version are those of the domain in the factory's constructor.
const (
	Name    = "Footlight"
	Version = "1"
)

// Intent is one of the intents of this package.
type Intent interface {
	// typed returns the intent's EIP-712 type and its members in order.
	typed() (name string, members []member)
}

var _ = []Intent{
	Plan{}, Iterate{}, Accept{}, Anchor{}, Statement{}, Profile{}, Sell{}, Claim{}, GiveBack{}, PassOn{}, Redeem{}, Revoke{}, Postpone{}, Cancel{}, Withdraw{},
}

// Domain says where an intent is valid. The zero Domain has no chain, and its intents are valid anywhere.
type Domain struct {
	ChainID uint64        `json:"chainId"`
	Factory event.Address `json:"factory"` // the EventFactory
}

// Data is an intent in the form that eth_signTypedData_v4 expects.
type Data struct {
	Types       apitypes.Types            `json:"types"`
	PrimaryType string                    `json:"primaryType"`
	Domain      DataDomain                `json:"domain"`
	Message     apitypes.TypedDataMessage `json:"message"`
}

// DataDomain is the domain in Data.
type DataDomain struct {
	Name              string         `json:"name"`
	Version           string         `json:"version"`
	ChainID           uint64         `json:"chainId,omitempty"`
	VerifyingContract *event.Address `json:"verifyingContract,omitempty"`
}

// Data returns the intent in the form that a wallet expects.
func (d Domain) Data(i Intent) Data {
	data := d.data(i)
	domain := DataDomain{Name: Name, Version: Version}
	if d != (Domain{}) {
		domain.ChainID, domain.VerifyingContract = d.ChainID, &d.Factory
	}
	return Data{data.Types, data.PrimaryType, domain, data.Message}
}

func (d Domain) data(i Intent) apitypes.TypedData {
	name, members := i.typed()
	domain := apitypes.TypedDataDomain{Name: Name, Version: Version}
	fields := []apitypes.Type{{Name: "name", Type: "string"}, {Name: "version", Type: "string"}}
	if d != (Domain{}) {
		domain.ChainId = (*math.HexOrDecimal256)(new(big.Int).SetUint64(d.ChainID))
		domain.VerifyingContract = d.Factory.String()
		fields = append(fields, apitypes.Type{Name: "chainId", Type: "uint256"}, apitypes.Type{Name: "verifyingContract", Type: "address"})
	}
	kinds := apitypes.Types{"EIP712Domain": fields}
	return apitypes.TypedData{Types: kinds, PrimaryType: name, Domain: domain, Message: message(kinds, name, members)}
}

// Hash returns the digest to sign: that of the typed data with its domain.
func (d Domain) Hash(i Intent) (event.Hash, error) {
	sum, _, err := apitypes.TypedDataAndHash(d.data(i))
	if err != nil {
		return event.Hash{}, fmt.Errorf("intent: hash: %w", err)
	}
	return event.Hash(sum), nil
}

// message returns a struct in its JSON form. It adds the struct's type, and those of its members, to kinds.
func message(kinds apitypes.Types, name string, members []member) apitypes.TypedDataMessage {
	out := apitypes.TypedDataMessage{}
	kinds[name] = nil
	for _, m := range members {
		kinds[name] = append(kinds[name], apitypes.Type{Name: m.name, Type: m.kind})
		out[m.name] = m.value
		if list, ok := m.value.([][]member); ok {
			out[m.name] = messages(kinds, strings.TrimSuffix(m.kind, "[]"), list)
		}
	}
	return out
}

func messages(kinds apitypes.Types, name string, list [][]member) []any {
	out := make([]any, len(list))
	for i, members := range list {
		out[i] = message(kinds, name, members)
	}
	return out
}

// Seconds returns a time in seconds since the epoch, or zero for the zero time.
func Seconds(t time.Time) uint64 {
	if t.IsZero() {
		return 0
	}
	return uint64(t.Unix())
}
