package piece

import (
	"errors"
	"fmt"
)

// A Tree keeps one node for each unit: unitSize bytes of content, or a subtree of height unitHeight.
const (
	unitHeight = 10
	unitQuads  = 1 << (unitHeight - minHeight)
	unitSize   = unitQuads * quad
	unitLeaves = 1 << unitHeight
)

// ErrDiffers is returned if bytes are not those of the piece.
var ErrDiffers = errors.New("piece: the bytes differ from those of the piece")

// Tree is a piece's name and the upper layers of its tree. It does not change.
type Tree struct {
	CID CID

	// layers[0] holds the units' nodes. Each further layer is the one above, up to the root. Zero nodes at
	// the end of a layer are left out.
	layers [][]Node
}

// newTree builds the upper layers over the units of size bytes.
func newTree(size uint64, units []Node) *Tree {
	height, padding := geometry(size)
	t := &Tree{CID: CID{Padding: padding, Height: height}, layers: [][]Node{units}}
	for level := t.base(); level < int(height); level++ {
		t.layers = append(t.layers, above(t.layers[len(t.layers)-1], level))
	}
	t.CID.Root = t.layers[len(t.layers)-1][0]
	return t
}

// above returns the layer above nodes, which are at the given level.
func above(nodes []Node, level int) []Node {
	up := make([]Node, (len(nodes)+1)/2)
	for i := range up {
		right := zeros()[level]
		if 2*i+1 < len(nodes) {
			right = nodes[2*i+1]
		}
		up[i] = joinNodes(nodes[2*i], right)
	}
	return up
}

// base returns the level of the units' nodes.
func (t *Tree) base() int { return baseOf(t.CID.Height) }

func baseOf(height uint8) int { return min(unitHeight, int(height)) }

// Units returns how many units the piece has.
func (t *Tree) Units() int { return len(t.layers[0]) }

// Span returns the position of unit i in the piece.
func (t *Tree) Span(i int) (offset int64, length int) {
	offset = int64(i) * unitSize
	return offset, int(min(unitSize, int64(t.CID.Size())-offset))
}

// UnitOf returns the unit that contains a leaf.
func (t *Tree) UnitOf(leaf uint64) int { return int(leaf / unitLeaves) }

// Check compares the bytes of a unit with the piece. It returns ErrDiffers if they are not equal.
func (t *Tree) Check(unit int, raw []byte) error {
	var scratch [unitLeaves * leafSize]byte
	if _, want := t.Span(unit); len(raw) != want {
		return fmt.Errorf("%w: unit %d has %d bytes of %d", ErrDiffers, unit, len(raw), want)
	}
	if foldTo(expandAll(scratch[:], raw), t.base()) != t.layers[0][unit] {
		return fmt.Errorf("%w: unit %d", ErrDiffers, unit)
	}
	return nil
}

// MarshalBinary returns what Load needs in addition to the CID: the units' nodes, 32 bytes for each 32,512
// bytes of content.
func (t *Tree) MarshalBinary() ([]byte, error) {
	b := make([]byte, 0, len(t.layers[0])*leafSize)
	for _, n := range t.layers[0] {
		b = append(b, n[:]...)
	}
	return b, nil
}

// Load rebuilds the tree of a piece from the result of MarshalBinary. It returns ErrDiffers if that belongs
// to another piece.
func Load(c CID, kept []byte) (*Tree, error) {
	n := max(1, (c.Size()+unitSize-1)/unitSize)
	if uint64(len(kept)) != n*leafSize {
		return nil, fmt.Errorf("%w: the kept layer has %d bytes", ErrDiffers, len(kept))
	}
	units := make([]Node, n)
	for i := range units {
		units[i] = Node(kept[i*leafSize:])
	}
	t := newTree(c.Size(), units)
	if t.CID != c {
		return nil, fmt.Errorf("%w: the kept layer", ErrDiffers)
	}
	return t, nil
}
