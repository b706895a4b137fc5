package ingest

// NAL unit types (ITU-T H.264 table 7-1) and RTP packet types (RFC 6184 table 1) that this package
// handles.
const (
	nalSlice  = 1
	nalIDR    = 5
	nalSPS    = 7
	nalPPS    = 8
	nalAUD    = 9
	nalFiller = 12
	nalSTAPA  = 24
	nalFUA    = 28
)

// eachAggregated calls fn for each NAL unit of a STAP-A. It returns false if the STAP-A is malformed.
func eachAggregated(b []byte, fn func(nal []byte)) bool {
	for len(b) > 0 {
		if len(b) < 3 {
			return false
		}
		n := int(b[0])<<8 | int(b[1])
		if b = b[2:]; n == 0 || n > len(b) {
			return false
		}
		fn(b[:n:n])
		b = b[n:]
	}
	return true
}
