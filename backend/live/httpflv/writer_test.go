package httpflv

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/live/remux"
	"footlight/backend/media/flv"
)

// player counts the bytes it gets, and the deadlines that were set.
type player struct {
	http.ResponseWriter
	sizes     []int
	deadlines int
}

func (p *player) Write(b []byte) (int, error) {
	p.sizes = append(p.sizes, len(b))
	return len(b), nil
}

func (p *player) SetWriteDeadline(time.Time) error {
	p.deadlines++
	return nil
}

func (p *player) FlushError() error { return nil }

// TestPieces has a player that is far behind: each piece has a deadline of its own, and the buffer shrinks
// again.
func TestPieces(t *testing.T) {
	p := &player{}
	o := &writer{w: p, control: http.NewResponseController(p)}
	packets := []remux.Packet{{Kind: flv.Video, Body: make([]byte, 5*piece)}}
	for range 100 {
		packets = append(packets, remux.Packet{Kind: flv.Audio, Body: make([]byte, 4<<10)})
	}
	n, err := o.write(packets, func() (bool, bool) { return true, true })
	require.NoError(t, err)
	require.Greater(t, n, 5*piece+100*(4<<10))
	sum := 0
	for _, size := range p.sizes {
		require.LessOrEqual(t, size, piece)
		sum += size
	}
	require.Equal(t, n, sum)
	require.Equal(t, len(p.sizes), p.deadlines)
	require.LessOrEqual(t, cap(o.buf), 2*piece)
}
