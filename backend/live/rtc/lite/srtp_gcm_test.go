package lite

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/pion/rtp"
	"github.com/pion/srtp/v3"
	"github.com/stretchr/testify/require"
)

// TestGCM checks that pion's receiver decrypts the packets, across wraps of the sequence numbers and with
// repeated and reordered packets, and that changed packets fail.
func TestGCM(t *testing.T) {
	for _, p := range []srtp.ProtectionProfile{srtp.ProtectionProfileAeadAes128Gcm, srtp.ProtectionProfileAeadAes256Gcm} {
		size, err := p.KeyLen()
		require.NoError(t, err)
		key, salt := make([]byte, size), make([]byte, 12)
		for i := range key {
			key[i] = byte(i)
		}
		salt[3] = 7
		g, err := newGCM(key, salt)
		require.NoError(t, err)
		in, err := srtp.CreateContext(key, salt, p)
		require.NoError(t, err)
		seq := map[uint32]uint16{1: 65_000, 2: 3, 3: 40_000}
		room := make([]byte, 1500)
		for i := range 200_000 {
			h := rtp.Header{Version: 2, SSRC: uint32(i%3 + 1), PayloadType: 102, Timestamp: uint32(i), Marker: i%9 == 0}
			h.SequenceNumber = seq[h.SSRC]
			if i > 10 && i%50 == 0 {
				h.SequenceNumber -= uint16(rand.N(5)) // a repeated or reordered packet
			} else {
				seq[h.SSRC]++
			}
			payload := []byte{byte(i), byte(i >> 8), 3}
			if i%2 == 0 {
				require.NoError(t, h.SetExtension(4, payload[:2]))
			}
			n, err := g.seal(room, &h, payload)
			require.NoError(t, err)
			plain, err := in.DecryptRTP(nil, room[:n], nil)
			if err != nil || !bytes.Equal(plain[h.MarshalSize():], payload) {
				t.Fatalf("profile %v, packet %d, %v: %v", p, i, h, err)
			}
		}
	}
}

func TestGCMRefuses(t *testing.T) {
	g, err := newGCM(make([]byte, 16), make([]byte, 12))
	require.NoError(t, err)
	room := make([]byte, 1500)
	for ssrc := range uint32(maxStreams) {
		_, err = g.seal(room, &rtp.Header{Version: 2, SSRC: ssrc + 1}, []byte{1})
		require.NoError(t, err, ssrc+1)
	}
	_, err = g.seal(room, &rtp.Header{Version: 2, SSRC: 99}, []byte{1})
	require.Error(t, err, "an SSRC too many was taken")
	_, err = g.seal(room, &rtp.Header{Version: 2, SSRC: 1, CSRC: []uint32{1}}, []byte{1})
	require.Error(t, err, "a header of unknown size was taken")
}
