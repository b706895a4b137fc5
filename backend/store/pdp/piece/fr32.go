package piece

// Sizes of the expansion: quad raw bytes become expandedQuad, four leaves.
const (
	quad         = 127
	expandedQuad = 128
	leafSize     = 32
	quadLeaves   = expandedQuad / leafSize
)

// expand spreads the 127 bytes of in over the 128 of out: four elements of 254
// bits, little-endian, with two zero bits on top of each.
func expand(out, in []byte) {
	_, _ = out[expandedQuad-1], in[quad-1]
	copy(out[:32], in[:32])
	out[31] &= 0x3f
	for i := 32; i < 64; i++ {
		out[i] = in[i-1]>>6 | in[i]<<2
	}
	out[63] &= 0x3f
	for i := 64; i < 96; i++ {
		out[i] = in[i-1]>>4 | in[i]<<4
	}
	out[95] &= 0x3f
	for i := 96; i < 127; i++ {
		out[i] = in[i-1]>>2 | in[i]<<6
	}
	out[127] = in[126] >> 2
}

// expandAll expands raw, whose last quad may be short, into out. It returns the part of out that holds
// leaves.
func expandAll(out, raw []byte) []byte {
	n := 0
	for ; len(raw) >= quad; raw = raw[quad:] {
		expand(out[n:], raw)
		n += expandedQuad
	}
	if len(raw) > 0 || n == 0 {
		var last [quad]byte
		copy(last[:], raw)
		expand(out[n:], last[:])
		n += expandedQuad
	}
	return out[:n]
}
