package h264

import (
	"math/bits"

	"github.com/bluenviron/mediacommon/v2/pkg/codecs/h264"
)

// bitString holds the content of a NAL unit, one byte per bit. It is used only for the rare unit that is
// changed.
type bitString []byte

// unpack reads a unit without its trailing bits, which only fill up the last byte (H.264, section 7.3.2.11).
func unpack(unit []byte) bitString {
	var s bitString
	for _, b := range h264.EmulationPreventionRemove(unit) {
		for i := 7; i >= 0; i-- {
			s = append(s, b>>i&1)
		}
	}
	for len(s) > 0 && s[len(s)-1] == 0 {
		s = s[:len(s)-1]
	}
	if len(s) > 0 {
		s = s[:len(s)-1]
	}
	return s
}

// pack is the inverse of unpack. It escapes bytes that would look like a start code (section 7.4.1).
func (s bitString) pack() (unit []byte) {
	s = append(s[:len(s):len(s)], 1)
	zeros := 0
	for i := 0; i < len(s); i += 8 {
		var b byte
		for j := range 8 {
			if b <<= 1; i+j < len(s) {
				b |= s[i+j]
			}
		}
		if zeros == 2 && b <= 3 {
			unit, zeros = append(unit, 3), 0
		}
		if zeros++; b != 0 {
			zeros = 0
		}
		unit = append(unit, b)
	}
	return unit
}

// golomb appends an Exp-Golomb number (section 9.1).
func (s bitString) golomb(v uint32) bitString {
	zeros := golombLength(v) / 2
	s = append(s, make(bitString, zeros)...)
	for i := zeros; i >= 0; i-- {
		s = append(s, byte((uint64(v)+1)>>i&1))
	}
	return s
}

// golombLength returns the length of a number in bits.
func golombLength(v uint32) int { return 2*bits.Len64(uint64(v)+1) - 1 }

// skipGolombs returns the position n numbers after pos, or -1 if the bits end earlier.
func (s bitString) skipGolombs(pos, n int) int {
	for range n {
		if pos < 0 {
			break
		}
		zeros := 0
		for pos+zeros < len(s) && s[pos+zeros] == 0 {
			zeros++
		}
		if pos += 2*zeros + 1; pos > len(s) {
			pos = -1
		}
	}
	return pos
}
