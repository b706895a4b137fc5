package flv

import (
	"encoding/binary"
	"time"
)

// The first bytes of bodies: the codec, and the kind of packet.
const (
	soundAAC   = 0xAF // AAC; the other bits are fixed for it
	codecAVC   = 7
	frameKey   = 1
	frameInter = 2

	packetConfig = 0
	packetMedia  = 1
	packetEnd    = 2
)

// maxOffset is the largest distance from decoding a picture to showing it that the format can express, in ms.
const maxOffset = 1<<23 - 1

// PictureConfig returns the body with the parameter sets of the pictures after it. The first SPS must have at
// least four bytes.
func PictureConfig(sps, pps [][]byte) []byte {
	b := []byte{frameKey<<4 | codecAVC, packetConfig, 0, 0, 0, 1}
	b = append(b, sps[0][1], sps[0][2], sps[0][3], 0xFC|3)
	b = appendSets(append(b, 0xE0|byte(len(sps))), sps)
	return appendSets(append(b, byte(len(pps))), pps)
}

func appendSets(b []byte, sets [][]byte) []byte {
	for _, s := range sets {
		b = binary.BigEndian.AppendUint16(b, uint16(len(s)))
		b = append(b, s...)
	}
	return b
}

// Picture returns the body of one access unit, which is shown offset after it is decoded.
func Picture(key bool, offset time.Duration, units [][]byte) []byte {
	size := 5
	for _, u := range units {
		size += 4 + len(u)
	}
	frame := byte(frameInter)
	if key {
		frame = frameKey
	}
	ms := max(min(offset.Milliseconds(), maxOffset), -maxOffset)
	b := make([]byte, 0, size)
	b = append(b, frame<<4|codecAVC, packetMedia, byte(ms>>16), byte(ms>>8), byte(ms))
	for _, u := range units {
		b = binary.BigEndian.AppendUint32(b, uint32(len(u)))
		b = append(b, u...)
	}
	return b
}

// SoundConfig returns the body with the AudioSpecificConfig of the AAC after it.
func SoundConfig(config []byte) []byte { return append([]byte{soundAAC, packetConfig}, config...) }

// Sound returns the body of one AAC access unit.
func Sound(unit []byte) []byte { return append([]byte{soundAAC, packetMedia}, unit...) }
