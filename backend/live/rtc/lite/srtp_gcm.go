package lite

import (
	"crypto/aes"
	stdcipher "crypto/cipher"
	"crypto/subtle"
	"encoding/binary"
	"errors"

	"github.com/pion/rtp"
)

// maxStreams is more SSRCs than a viewer is sent: two tracks, each with its
// retransmissions.
const maxStreams = 4

// errHeader refuses packets that this package's own senders do not make.
var errHeader = errors.New("lite: not a plain RTP header, or an SSRC too many")

// gcm is SRTP's sending side with AES-GCM (RFC 7714), for one viewer. It does
// what pion's does for any profile and any packet, in one pass from the ring's
// payload to the batch.
type gcm struct {
	aead    stdcipher.AEAD
	salt    [12]byte
	nonce   [12]byte
	streams [maxStreams]stretch
}

// stretch is how far one SSRC has come: its packets' 48-bit numbers.
type stretch struct {
	ssrc    uint32
	started bool
	newest  uint64
}

// newGCM derives the session's key and salt (RFC 3711 section 4.3, as RFC 7714
// section 11 has it).
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

// derive is the pseudorandom function: AES in counter mode from a block that
// salt and label make.
func derive(master stdcipher.Block, salt []byte, label byte, n int) []byte {
	var block [aes.BlockSize]byte
	copy(block[:], salt)
	block[7] ^= label
	out := make([]byte, n)
	stdcipher.NewCTR(master, block[:]).XORKeyStream(out, out)
	return out
}

// seal writes the encrypted packet into space, which is large enough.
func (g *gcm) seal(space []byte, h *rtp.Header, payload []byte) (int, error) {
	s := g.stretch(h.SSRC)
	if s == nil || h.Extension || len(h.CSRC) > 0 {
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

// count makes the nonce of a packet (RFC 7714 section 8.1).
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

// advance is the packet's number: the one with these low 16 bits that is
// nearest to the newest (RFC 3711 section 3.3.1).
func (s *stretch) advance(seq uint16) uint64 {
	if !s.started {
		s.started, s.newest = true, uint64(seq)
		return s.newest
	}
	ahead := int16(seq - uint16(s.newest))   // modular on purpose
	index := s.newest + uint64(int64(ahead)) // modular on purpose
	if ahead > 0 {
		s.newest = index
	}
	return index
}
