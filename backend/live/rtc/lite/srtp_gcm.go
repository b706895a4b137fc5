package lite

import (
	"crypto/aes"
	stdcipher "crypto/cipher"
	"crypto/subtle"
	"encoding/binary"
	"errors"

	"github.com/pion/rtp"
)

// maxStreams is the largest number of SSRCs a viewer is sent: two tracks and their retransmissions.
const maxStreams = 4

// errHeader is returned for packets that no sender of this server makes.
var errHeader = errors.New("lite: not a plain RTP header, or an SSRC too many")

// gcm encrypts SRTP with AES-GCM (RFC 7714) for one viewer. It replaces pion's general implementation:
// one pass, without copying, from the ring's payload into the batch.
type gcm struct {
	aead    stdcipher.AEAD
	salt    [12]byte
	nonce   [12]byte
	streams [maxStreams]stretch
}

// stretch tracks the 48-bit packet index of one SSRC.
type stretch struct {
	ssrc    uint32
	started bool
	newest  uint64
}

// newGCM derives the session's key and salt (RFC 3711 section 4.3, RFC 7714 section 11).
func newGCM(masterKey, masterSalt []byte) (*gcm, error) {
	master, err := aes.NewCipher(masterKey)
	if err != nil {
		return nil, err
	}
	const labelKey, labelSalt = 0, 2
	session, err := aes.NewCipher(derive(master, masterSalt, labelKey, len(masterKey)))
	if err != nil {
		return nil, err
	}
	g := &gcm{}
	g.aead, err = stdcipher.NewGCM(session)
	copy(g.salt[:], derive(master, masterSalt, labelSalt, len(g.salt)))
	return g, err
}

// derive returns n bytes of the key derivation function: AES in counter mode, starting from salt and
// label.
func derive(master stdcipher.Block, salt []byte, label byte, n int) []byte {
	var block [aes.BlockSize]byte
	copy(block[:], salt)
	block[7] ^= label
	out := make([]byte, n)
	stdcipher.NewCTR(master, block[:]).XORKeyStream(out, out)
	return out
}

// seal writes the encrypted packet into space, which must be large enough.
func (g *gcm) seal(space []byte, h *rtp.Header, payload []byte) (int, error) {
	s := g.stretch(h.SSRC)
	if s == nil || len(h.CSRC) > 0 {
		return 0, errHeader
	}
	n, err := h.MarshalTo(space)
	if err != nil {
		return 0, err
	}
	g.count(h.SSRC, s.advance(h.SequenceNumber))
	sealed := g.aead.Seal(space[n:n], g.nonce[:], payload, space[:n])
	return n + len(sealed), nil
}

// count sets the nonce of a packet (RFC 7714 section 8.1).
func (g *gcm) count(ssrc uint32, index uint64) {
	g.nonce = g.salt
	n := g.nonce[:]
	binary.BigEndian.PutUint32(n[2:], binary.BigEndian.Uint32(n[2:])^ssrc)
	var number [8]byte
	binary.BigEndian.PutUint64(number[:], index)
	subtle.XORBytes(n[6:], n[6:], number[2:])
}

func (g *gcm) stretch(ssrc uint32) *stretch {
	for i := range g.streams {
		s := &g.streams[i]
		if !s.started {
			s.ssrc = ssrc
		}
		if s.ssrc == ssrc {
			return s
		}
	}
	return nil
}

// advance returns the packet's 48-bit index: the one with these low 16 bits that is nearest to the newest
// (RFC 3711 section 3.3.1).
func (s *stretch) advance(seq uint16) uint64 {
	if !s.started {
		s.started, s.newest = true, uint64(seq)
		return s.newest
	}
	ahead := int16(seq - uint16(s.newest))   // wraps on purpose
	index := s.newest + uint64(int64(ahead)) // wraps on purpose
	if ahead > 0 {
		s.newest = index
	}
	return index
}
