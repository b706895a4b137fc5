package piece

import (
	"encoding/base32"
	"encoding/binary"
	"errors"
	"fmt"
	"math/bits"
	"strings"
)

// ErrCID is returned for anything but a PieceCID of version 2.
var ErrCID = errors.New("piece: not a PieceCID (FRC-0069)")

// CID names a piece: equal CIDs mean equal bytes. The zero CID names no piece.
type CID struct {
	Root    Node
	Padding uint64 // zero bytes after the content, up to 127·2^(Height-2)
	Height  uint8  // of the tree: it has 2^Height leaves
}

// minHeight is the height of the smallest piece, which has one quad.
const minHeight = 2

// geometry returns the shape of the smallest tree that holds size bytes.
func geometry(size uint64) (height uint8, padding uint64) {
	quads := max(1, (size+quad-1)/quad)
	log := bits.Len64(quads - 1)
	return uint8(minHeight + log), quad<<log - size
}

// capacity returns how many bytes of content fit into a tree.
func capacity(height uint8) uint64 { return quad << (height - minHeight) }

// Size returns the length of the content in bytes.
func (c CID) Size() uint64 { return capacity(c.Height) - c.Padding }

// Leaves returns how many leaves hold content. The proof contract counts them the same way.
func (c CID) Leaves() uint64 { return 1<<c.Height - c.Padding*expandedQuad/quad/leafSize }

// The fixed beginnings of both CID versions: CIDv1, codec, multihash code.
//
//	v2: raw, fr32-sha2-256-trunc254-padbintree (0x1011)
//	v1: fil-commitment-unsealed (0xf101), sha2-256-trunc254-padded (0x1012), 32 bytes
const (
	prefixV2 = "\x01\x55\x91\x20"
	prefixV1 = "\x01\x81\xe2\x03\x92\x20\x20"
)

// lower is the multibase encoding "b": base32 of RFC 4648 in lower case, unpadded.
var lower = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

// Bytes returns the binary CID, as contracts expect it.
func (c CID) Bytes() []byte {
	digest := binary.AppendUvarint(nil, c.Padding)
	digest = append(append(digest, c.Height), c.Root[:]...)
	b := binary.AppendUvarint([]byte(prefixV2), uint64(len(digest)))
	return append(b, digest...)
}

// String returns the CID as text, "bafkz…".
func (c CID) String() string { return "b" + lower.EncodeToString(c.Bytes()) }

// V1 returns version 1 of the CID, "baga…", which does not include the size.
func (c CID) V1() string { return "b" + lower.EncodeToString(append([]byte(prefixV1), c.Root[:]...)) }

// Parse reads the text form of a CID. It returns ErrCID for any other text.
func Parse(text string) (CID, error) {
	body, ok := strings.CutPrefix(text, "b")
	if !ok || len(body) > 128 {
		return CID{}, fmt.Errorf("%w: the text form begins with b", ErrCID)
	}
	raw, err := lower.DecodeString(body)
	if err != nil {
		return CID{}, fmt.Errorf("%w: %w", ErrCID, err)
	}
	c, err := FromBytes(raw)
	if err == nil && c.String() != text { // base32 leaves spare bits at the end
		return CID{}, fmt.Errorf("%w: not in its one form", ErrCID)
	}
	return c, err
}

// FromBytes reads the binary form of a CID. It refuses a tree that is taller than the content needs, because
// the same bytes would have two names.
func FromBytes(b []byte) (CID, error) {
	rest, ok := strings.CutPrefix(string(b), prefixV2)
	if !ok {
		return CID{}, fmt.Errorf("%w: another codec or hash", ErrCID)
	}
	length, digest, ok := uvarint([]byte(rest))
	if !ok || length != uint64(len(digest)) {
		return CID{}, fmt.Errorf("%w: wrong length", ErrCID)
	}
	padding, digest, ok := uvarint(digest)
	if !ok || len(digest) != 1+leafSize {
		return CID{}, fmt.Errorf("%w: wrong digest", ErrCID)
	}
	c := CID{Padding: padding, Height: digest[0], Root: Node(digest[1:])}
	if !c.minimal() || c.Root[leafSize-1]&^0x3f != 0 {
		return CID{}, fmt.Errorf("%w: no piece has that height, padding and root", ErrCID)
	}
	return c, nil
}

// minimal reports whether the tree is the smallest for the content.
func (c CID) minimal() bool {
	if c.Height < minHeight || c.Height > maxHeight || c.Padding > capacity(c.Height) {
		return false
	}
	height, padding := geometry(c.Size())
	return height == c.Height && padding == c.Padding
}

// uvarint reads a number in its shortest form, as multiformats requires.
func uvarint(b []byte) (uint64, []byte, bool) {
	v, n := binary.Uvarint(b)
	if n <= 0 || n > 1 && b[n-1] == 0 {
		return 0, nil, false
	}
	return v, b[n:], true
}
