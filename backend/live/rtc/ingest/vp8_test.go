package ingest

import (
	"testing"

	"github.com/pion/rtp/codecs"
	"github.com/stretchr/testify/require"

	"footlight/backend/media"
)

// vp8Packets splits a frame as a browser does.
func vp8Packets(ts uint32, frame []byte) (packets []Packet) {
	payloads := (&codecs.VP8Payloader{EnablePictureID: true}).Payload(100, frame)
	for i, b := range payloads {
		packets = append(packets, Packet{Timestamp: ts, Payload: b, Marker: i == len(payloads)-1})
	}
	return packets
}

func vp8Frame(key bool) []byte {
	frame := make([]byte, 350)
	copy(frame, []byte{0x51, 0, 0, 0x9d, 0x01, 0x2a, 0x80, 0x02, 0x68, 0x01})
	if key {
		frame[0] = 0x50
	}
	return frame
}

func TestVP8(t *testing.T) {
	var v VP8
	var frames []media.Frame
	push := func(packets []Packet, gap bool) (lost bool) {
		for i, p := range packets {
			lost = v.Push(p, gap && i == 0, func(_ Packet, f media.Frame) { frames = append(frames, f) })
		}
		return lost
	}
	require.True(t, push(vp8Packets(1, vp8Frame(false)), false), "it begins with a keyframe")
	key := vp8Packets(2, vp8Frame(true))
	require.Greater(t, len(key), 3)
	isKey, width, height := InspectVP8(key[0].Payload)
	require.True(t, isKey)
	require.Equal(t, []int{640, 360}, []int{width, height})
	isKey, _, _ = InspectVP8(key[1].Payload)
	require.False(t, isKey)
	require.False(t, push(key, false))
	require.False(t, push([]Packet{{Timestamp: 3}}, false), "padding")
	require.False(t, push(vp8Packets(4, vp8Frame(false)), false))
	require.Len(t, frames, 2)
	require.Equal(t, vp8Frame(true), frames[0].Units[0])
	require.True(t, frames[0].Key)
	require.False(t, frames[1].Key)

	require.True(t, push(vp8Packets(5, vp8Frame(false))[1:], true), "its beginning is lost")
	require.True(t, push(vp8Packets(6, vp8Frame(false)), false))
	require.False(t, push(vp8Packets(7, vp8Frame(true)), false))
	require.Len(t, frames, 3)
	require.True(t, push(vp8Packets(8, vp8Frame(false))[:2], false) || push(vp8Packets(9, vp8Frame(false))[2:], false), "another frame's end")
	require.Len(t, frames, 3)
}

func FuzzVP8(f *testing.F) {
	for _, p := range vp8Packets(1, vp8Frame(true)) {
		f.Add(p.Payload, p.Marker)
	}
	f.Add([]byte{0x90, 0xe0, 0x80, 1, 2, 3, 0x50}, true)
	f.Fuzz(func(t *testing.T, payload []byte, marker bool) {
		InspectVP8(payload)
		var v VP8
		for range 2 {
			v.Push(Packet{Payload: payload, Marker: marker}, false, func(_ Packet, f media.Frame) {
				if len(f.Units[0]) > 2*len(payload) {
					t.Fatal("more than was sent")
				}
			})
		}
	})
}
