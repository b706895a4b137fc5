package ingest

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/media"
)

// TestAnEndlessPictureIsLetGo sends pictures that never end: one of units too small to count by their
// bytes, one of large units.
func TestAnEndlessPictureIsLetGo(t *testing.T) {
	for name, payload := range map[string][]byte{
		"empty units": append([]byte{nalSTAPA}, bytes.Repeat([]byte{0, 1, nalSlice}, 300)...),
		"large units": bytes.Repeat([]byte{nalSlice}, 1200),
	} {
		var h H264
		most := 0
		for i := range 20_000 {
			h.Push(Packet{Seq: uint16(i), Payload: payload}, false, func(Packet, media.Frame) {
				t.Errorf("%s: a picture without an end was handed out", name)
			})
			most = max(most, len(h.units)*unitCost)
		}
		require.LessOrEqual(t, most, maxAccessUnit+300*unitCost, name)
		require.Nil(t, h.units, name)
		h.Push(Packet{Marker: true, Payload: payload}, false, func(Packet, media.Frame) {
			t.Errorf("%s: what is left of a picture was handed out", name)
		})
	}
}
