package flv

import "footlight/backend/media"

// Enhanced RTMP v2 has a packet type in the first byte of a body and the codec's FourCC after it.
const (
	enhancedVideo = 0x80
	enhancedAudio = 9 << 4

	exSequenceStart = 0
	exFrames        = 1
	exFramesNoTime  = 3 // video: frames without a composition offset
	exMetadata      = 4 // for video; audio's channel order has the same number
	exModifier      = 7
)

// isEnhanced reports whether first is the first byte of an enhanced RTMP body.
func isEnhanced(kind Kind, first byte) bool {
	if kind == Audio {
		return first&0xF0 == enhancedAudio
	}
	return first&enhancedVideo != 0
}

// readEnhanced reads a body of enhanced RTMP. If it has several tracks, it reads the first one.
func readEnhanced(kind Kind, body []byte) (c Content, err error) {
	const frameType, command = 0x70, 5 << 4
	packet := body[0] & 0x0F
	if kind == Video && body[0]&frameType == command && packet != exMetadata {
		return c, nil
	}
	b := body[1:]
	for packet == exModifier {
		if packet, b, err = skipModifier(b); err != nil {
			return c, err
		}
	}
	if packet == exMultitrack(kind) {
		return readTracks(kind, b)
	}
	fourCC, b, err := take(b, 4)
	if err != nil {
		return c, err
	}
	return readCoded(kind, packet, string(fourCC), b)
}

// skipModifier skips a ModEx packet and returns the type of the packet that follows. ModEx makes times finer
// than the ms that we use.
func skipModifier(b []byte) (packet byte, rest []byte, err error) {
	const long = 256
	size, b, err := take(b, 1)
	if err != nil {
		return 0, nil, err
	}
	n := int(size[0]) + 1
	if n == long {
		if size, b, err = take(b, 2); err != nil {
			return 0, nil, err
		}
		n = int(size[0])<<8 | int(size[1]) + 1
	}
	if _, b, err = take(b, n); err != nil {
		return 0, nil, err
	}
	next, b, err := take(b, 1)
	if err != nil {
		return 0, nil, err
	}
	return next[0] & 0x0F, b, nil
}

// readCoded reads the part after the FourCC.
func readCoded(kind Kind, packet byte, fourCC string, b []byte) (c Content, err error) {
	switch {
	case kind == Video && fourCC == "avc1":
		return readAVC(packet, b)
	case kind == Audio && fourCC == "mp4a":
		c.Codec = media.AAC
	case kind == Audio && fourCC == "Opus":
		c.Codec = media.Opus
	default:
		return c, unknownFourCC(kind, fourCC)
	}
	if len(b) == 0 {
		return c, nil
	}
	switch packet {
	case exSequenceStart:
		return introduce(c, b)
	case exFrames:
		c.Units = [][]byte{b}
	}
	return c, nil
}

func readAVC(packet byte, b []byte) (c Content, err error) {
	c.Codec = media.H264
	switch packet {
	case exSequenceStart:
		c.SPS, c.PPS, err = readConfig(b)
	case exFrames:
		var offset []byte
		if offset, b, err = take(b, 3); err != nil {
			return c, err
		}
		c.Offset = readOffset(offset)
		c.Units, err = readUnits(b)
	case exFramesNoTime:
		c.Units, err = readUnits(b)
	}
	return c, err
}

// introduce reads the configuration of sound. The Opus header (RFC 7845, section 5.1) adds nothing to what
// every Opus packet says, except that there are more than two channels.
func introduce(c Content, b []byte) (Content, error) {
	const channels, family, stereo = 9, 18, 2
	if c.Codec == media.AAC {
		c.Config = b
		return c, nil
	}
	if len(b) <= family {
		return c, errShort
	}
	if b[channels] > stereo || b[family] != 0 {
		return c, &CodecError{Kind: Audio, Name: "Opus of more than two channels"}
	}
	return c, nil
}

// exMultitrack is the packet type of several tracks in one body.
func exMultitrack(kind Kind) byte {
	if kind == Audio {
		return 5
	}
	return 6
}

// readTracks reads the track with number 0, which is meant for players that cannot choose.
func readTracks(kind Kind, b []byte) (c Content, err error) {
	const one, manyCodecs = 0, 2
	head, b, err := take(b, 1)
	if err != nil {
		return c, err
	}
	layout, packet := head[0]>>4, head[0]&0x0F
	var fourCC []byte
	for first := true; err == nil && len(b) > 0; first = false {
		if first || layout == manyCodecs {
			if fourCC, b, err = take(b, 4); err != nil {
				return c, err
			}
		}
		var number, track []byte
		if number, b, err = take(b, 1); err != nil {
			return c, err
		}
		if track, b, err = takeTrack(b, layout != one); err == nil && number[0] == 0 {
			return readCoded(kind, packet, string(fourCC), track)
		}
	}
	return c, err
}

// takeTrack cuts one track off: as many bytes as the size before it says, or all that is left if it has no
// size.
func takeTrack(b []byte, sized bool) (track, rest []byte, err error) {
	if !sized {
		return b, nil, nil
	}
	size, b, err := take(b, 3)
	if err != nil {
		return nil, nil, err
	}
	return take(b, int(size[0])<<16|int(size[1])<<8|int(size[2]))
}
