package piece

import "runtime"

// batch is the number of units that are hashed together.
const batch = 64

// Hasher computes a piece's tree from its bytes as they come. It must be used from one goroutine.
type Hasher struct {
	buf   []byte
	size  uint64
	units []Node

	scratch []byte
}

// NewHasher returns a Hasher for a new piece.
func NewHasher() *Hasher {
	return &Hasher{buf: make([]byte, 0, batch*unitSize), scratch: make([]byte, unitLeaves*leafSize)}
}

// Write implements io.Writer. It never fails.
func (h *Hasher) Write(p []byte) (int, error) {
	h.size += uint64(len(p))
	for rest := p; len(rest) > 0; {
		n := min(len(rest), cap(h.buf)-len(h.buf))
		h.buf = append(h.buf, rest[:n]...)
		rest = rest[n:]
		if len(h.buf) == cap(h.buf) {
			h.flush(unitHeight)
		}
	}
	return len(p), nil
}

// Tree returns the tree of all bytes written. The Hasher must not be used again.
func (h *Hasher) Tree() *Tree {
	height, _ := geometry(h.size)
	if len(h.buf) > 0 || len(h.units) == 0 {
		h.flush(baseOf(height))
	}
	return newTree(h.size, h.units)
}

// flush hashes the collected bytes into units of a height.
func (h *Hasher) flush(height int) {
	n := max(1, (len(h.buf)+unitSize-1)/unitSize)
	first := len(h.units)
	h.units = append(h.units, make([]Node, n)...)
	for i := range n {
		raw := h.buf[i*unitSize : min((i+1)*unitSize, len(h.buf))]
		h.units[first+i] = foldTo(expandAll(h.scratch, raw), height)
		runtime.Gosched() // goroutines that forward media must not wait for a whole time slice
	}
	h.buf = h.buf[:0]
}
