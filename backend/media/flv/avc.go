package flv

import (
	"encoding/binary"
	"errors"
	"fmt"
	"time"
)

// ErrConfig reports that the configuration of the pictures cannot be read. Nothing after it can be decoded.
var ErrConfig = errors.New("flv: the configuration of the pictures cannot be read")

var errSizes = errors.New("flv: sizes of NAL units do not have four bytes")

// readOffset reads a signed number of three bytes: some encoders send negative offsets.
func readOffset(b []byte) time.Duration {
	ms := int32(b[0])<<24 | int32(b[1])<<16 | int32(b[2])<<8
	return time.Duration(ms>>8) * time.Millisecond
}

// readUnits splits an access unit, in which each NAL unit follows its size in four bytes.
func readUnits(b []byte) (units [][]byte, err error) {
	for len(b) > 0 {
		var size, unit []byte
		if size, b, err = take(b, 4); err != nil {
			return nil, err
		}
		if unit, b, err = take(b, int(binary.BigEndian.Uint32(size))); err != nil {
			return nil, err
		}
		if len(unit) > 0 {
			units = append(units, unit)
		}
	}
	return units, nil
}

// readConfig reads an AVCDecoderConfigurationRecord (ISO/IEC 14496-15, section 5.3.3.1). Some encoders send
// an empty one first.
func readConfig(b []byte) (sps, pps [][]byte, err error) {
	if len(b) == 0 {
		return nil, nil, nil
	}
	if sps, pps, err = readSets(b); err != nil {
		return nil, nil, fmt.Errorf("%w: %w", ErrConfig, err)
	}
	return sps, pps, nil
}

func readSets(b []byte) (sps, pps [][]byte, err error) {
	const fixed = 6
	if len(b) < fixed {
		return nil, nil, errShort
	}
	if b[4]&3 != 3 {
		return nil, nil, errSizes
	}
	sps, b, err = takeSets(b[fixed:], int(b[5]&0x1F))
	if err != nil {
		return nil, nil, err
	}
	if len(b) == 0 {
		return nil, nil, errShort
	}
	pps, _, err = takeSets(b[1:], int(b[0]))
	return sps, pps, err
}

func takeSets(b []byte, count int) (sets [][]byte, rest []byte, err error) {
	for range count {
		if len(b) < 2 {
			return nil, nil, errShort
		}
		n := int(binary.BigEndian.Uint16(b))
		if b = b[2:]; n > len(b) {
			return nil, nil, errShort
		}
		if n > 0 {
			sets = append(sets, b[:n:n])
		}
		b = b[n:]
	}
	return sets, b, nil
}
