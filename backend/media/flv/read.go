package flv

import "footlight/backend/media"

// Read parses a body. The result shares memory with body.
func Read(kind Kind, body []byte) (Content, error) {
	if len(body) == 0 {
		return Content{}, nil // some encoders send an empty body first
	}
	switch {
	case isEnhanced(kind, body[0]):
		return readEnhanced(kind, body)
	case kind == Video:
		return readPicture(body)
	}
	return readSound(body)
}

func readSound(body []byte) (c Content, err error) {
	if format := body[0] >> 4; format != soundAAC>>4 {
		return c, unknownNumber(Audio, format)
	}
	if len(body) < 2 {
		return c, errShort
	}
	c.Codec = media.AAC
	switch rest := body[2:]; {
	case len(rest) == 0:
	case body[1] == packetConfig:
		c.Config = rest
	case body[1] == packetMedia:
		c.Units = [][]byte{rest}
	}
	return c, nil
}

func readPicture(body []byte) (c Content, err error) {
	const command = 5
	switch {
	case body[0]&0x0F != codecAVC:
		return c, unknownNumber(Video, body[0]&0x0F)
	case body[0]>>4 == command:
		return c, nil
	case len(body) < 5:
		return c, errShort
	}
	c.Codec = media.H264
	switch body[1] {
	case packetConfig:
		c.SPS, c.PPS, err = readConfig(body[5:])
	case packetMedia:
		c.Offset = readOffset(body[2:])
		c.Units, err = readUnits(body[5:])
	case packetEnd:
	}
	return c, err
}
