package possession

import (
	"fmt"

	"github.com/ethereum/go-ethereum/accounts/abi"
)

// Label says what a piece contains, as the contract's log records it.
type Label struct {
	EventID    string `json:"eventId"`
	ChunkIndex uint64 `json:"chunkIndex"`
	ContentCID string `json:"contentCid"` // the same bytes in IPFS
}

// tuple is a Label with the field names that the ABI encoder expects.
type tuple struct {
	EventId    string
	ChunkIndex uint64
	ContentCid string
}

// labelTypes returns the type of addPieces' extraData: the contract's Label[].
func labelTypes() (abi.Arguments, error) {
	return arguments(abi.ArgumentMarshaling{Type: "tuple[]", Components: []abi.ArgumentMarshaling{
		{Name: "eventId", Type: "string"}, {Name: "chunkIndex", Type: "uint64"}, {Name: "contentCid", Type: "string"},
	}})
}

// arguments returns the types of an ABI encoding.
func arguments(list ...abi.ArgumentMarshaling) (abi.Arguments, error) {
	var args abi.Arguments
	for _, a := range list {
		t, err := abi.NewType(a.Type, a.InternalType, a.Components)
		if err != nil {
			return nil, fmt.Errorf("possession: %w", err)
		}
		args = append(args, abi.Argument{Type: t})
	}
	return args, nil
}

// packLabels returns the extraData of addPieces.
func packLabels(labels []Label) ([]byte, error) {
	types, err := labelTypes()
	if err != nil {
		return nil, err
	}
	tuples := make([]tuple, len(labels))
	for i, l := range labels {
		tuples[i] = tuple{EventId: l.EventID, ChunkIndex: l.ChunkIndex, ContentCid: l.ContentCID}
	}
	return types.Pack(tuples)
}

// UnpackLabels reads the result of packLabels.
func UnpackLabels(extra []byte) ([]Label, error) {
	types, err := labelTypes()
	if err != nil {
		return nil, err
	}
	values, err := types.Unpack(extra)
	if err != nil {
		return nil, fmt.Errorf("possession: labels: %w", err)
	}
	var tuples []tuple
	if err = types.Copy(&tuples, values); err != nil {
		return nil, fmt.Errorf("possession: labels: %w", err)
	}
	labels := make([]Label, len(tuples))
	for i, t := range tuples {
		labels[i] = Label{EventID: t.EventId, ChunkIndex: t.ChunkIndex, ContentCID: t.ContentCid}
	}
	return labels, nil
}

// packRound returns the extraData of nextProvingPeriod.
func packRound(seconds uint64, inFull []uint64) ([]byte, error) {
	types, err := arguments(abi.ArgumentMarshaling{Type: "uint64"}, abi.ArgumentMarshaling{Type: "uint64[]"})
	if err != nil {
		return nil, err
	}
	return types.Pack(seconds, inFull)
}
