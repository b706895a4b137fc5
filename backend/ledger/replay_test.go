package ledger

import (
	"encoding/binary"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/event"
)

func reader() replayer { return replayer{newContracts(nil, Deployment{})} }

func newHistory() *history {
	return &history{seal: event.Seal{Acceptance: map[event.Scope]event.SealedAcceptance{}}}
}

// iterationLog returns a well-formed entry: iteration 1 of the title.
func iterationLog(l replayer) *types.Log {
	data := make([]byte, 4*32)
	data[31] = 1
	data[32] = 0xd1
	return &types.Log{Topics: []common.Hash{l.topics.iteration, {}, {}, {31: 0xaa}}, Data: data}
}

func TestReadIteration(t *testing.T) {
	l, h := reader(), newHistory()
	at := event.Receipt{BlockNumber: 9}
	require.NoError(t, l.readEntry(h, iterationLog(l), at))
	want := []event.SealedEntry{{
		Entry:   event.Entry{Scope: event.Planner, Aspect: event.Title, Number: 1, Digest: event.Hash{0xd1}},
		Author:  event.Address{19: 0xaa},
		Receipt: at,
	}}
	assert.Equal(t, want, h.seal.Entries)
}

func TestReadRefusesWhatNoPlanWrites(t *testing.T) {
	l := reader()
	unknown := iterationLog(l)
	unknown.Topics[2] = common.Hash{31: 10}
	assert.ErrorIs(t, l.readEntry(newHistory(), unknown, event.Receipt{}), ErrIncomplete, "aspect 10")
	short := iterationLog(l)
	short.Data = short.Data[:40]
	assert.Error(t, l.readEntry(newHistory(), short, event.Receipt{}), "a cut entry was read")
}

// FuzzRead reads log entries as a node could send them: any topics, any data.
func FuzzRead(f *testing.F) {
	l := reader()
	for kind := range byte(4) {
		f.Add(kind, byte(3), make([]byte, 9*32))
		f.Add(kind, byte(1), iterationLog(l).Data)
		f.Add(kind, byte(0), []byte{1, 2, 3})
	}
	kinds := []common.Hash{l.topics.iteration, l.topics.accepted, l.topics.metadata, {}}
	f.Fuzz(func(t *testing.T, kind, topics byte, data []byte) {
		entry := &types.Log{Topics: []common.Hash{kinds[kind%4]}, Data: data}
		for i := range topics % 5 {
			var topic common.Hash
			binary.BigEndian.PutUint64(topic[24:], uint64(topics)*uint64(i))
			entry.Topics = append(entry.Topics, topic)
		}
		h := newHistory()
		err := l.readEntry(h, entry, event.Receipt{})
		for _, e := range h.seal.Entries {
			require.NoError(t, err, "read %+v", e)
			assert.True(t, e.Scope.Has(e.Aspect), "read %+v", e)
		}
	})
}
