package ingest

// Contents describes one H.264 RTP payload without assembling it.
type Contents struct {
	Key bool   // it holds an SPS or the start of an IDR slice
	SPS []byte // nil if it holds none
	PPS []byte
}

// Inspect returns the contents of an H.264 RTP payload.
func Inspect(b []byte) Contents {
	var c Contents
	if len(b) < 2 {
		return c
	}
	switch b[0] & 0x1f {
	case nalSTAPA:
		eachAggregated(b[1:], c.see)
	case nalFUA:
		c.Key = b[1]&0x80 != 0 && b[1]&0x1f == nalIDR
	default:
		c.see(b)
	}
	return c
}

func (c *Contents) see(nal []byte) {
	switch nal[0] & 0x1f {
	case nalIDR:
		c.Key = true
	case nalSPS:
		c.Key, c.SPS = true, nal
	case nalPPS:
		c.PPS = nal
	}
}
