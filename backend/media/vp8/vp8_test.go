package vp8_test

import (
	"testing"

	"footlight/backend/media/vp8"
)

func TestSize(t *testing.T) {
	key := []byte{0x50, 0x2f, 0x00, 0x9d, 0x01, 0x2a, 0x80, 0x42, 0x68, 0x01}
	if w, h, ok := vp8.Size(key); w != 640 || h != 360 || !ok {
		t.Errorf("%dx%d, %v", w, h, ok)
	}
	for _, other := range [][]byte{nil, {0x51}, key[:9], append([]byte{0x51}, key[1:]...), {0, 0, 0, 1, 2, 3, 1, 0, 1, 0}} {
		if _, _, ok := vp8.Size(other); ok {
			t.Errorf("%x has a size", other)
		}
	}
	if vp8.IsKey(nil) || vp8.IsKey([]byte{1}) || !vp8.IsKey(key) {
		t.Error("keyframes are mixed up")
	}
}
