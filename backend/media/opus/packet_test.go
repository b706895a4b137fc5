package opus_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/media/opus"
)

func TestSamples(t *testing.T) {
	frame := bytes.Repeat([]byte{1}, 40)
	packet := func(head ...byte) []byte { return append(head, frame...) }
	for name, c := range map[string]struct {
		packet []byte
		want   int
	}{
		"nothing":                     {nil, 0},
		"one CELT frame of 20 ms":     {packet(0xFC), 960},
		"one SILK frame of 60 ms":     {packet(0x18), 2880},
		"silence, no bytes":           {[]byte{0xF8}, 960},
		"a packet of Silence":         {opus.Silence(), 960},
		"two equal frames":            {packet(0xFD), 1920},
		"two equal frames, odd bytes": {packet(0xFD, 1), 0},
		"two frames":                  {packet(0xFE, 10), 1920},
		"two frames, first too long":  {packet(0xFE, 41), 0},
		"many without a count":        {[]byte{0xFF}, 0},
		"a count of none":             {packet(0xFF, 0), 0},
		"four equal frames":           {packet(0xFF, 4), 3840},
		"three frames, padded":        {packet(0xFF, 0x43, 10), 2880},
		"more padding than packet":    {packet(0xFF, 0x41, 255, 200), 0},
		"variable, lengths missing":   {[]byte{0xFF, 0x83, 1}, 0},
		"over 120 ms":                 {packet(0xFF, 8), 0},
		"a frame too large":           {append([]byte{0xFC}, make([]byte, 1276)...), 0},
	} {
		require.Equal(t, c.want, opus.Samples(c.packet), name)
	}
}

func FuzzSamples(f *testing.F) {
	f.Add([]byte{0xFC, 1, 2, 3})
	f.Add([]byte{0xFF, 0xC3, 2, 1, 1, 9, 9, 9, 0, 0})
	f.Add([]byte{0xFE, 253, 1, 0})
	f.Fuzz(func(t *testing.T, packet []byte) {
		n := opus.Samples(packet)
		require.GreaterOrEqual(t, n, 0)
		require.LessOrEqual(t, n, 5760)
	})
}
