package piece

import (
	"errors"
	"fmt"
	"io"
)

// Proof shows that a leaf is part of a piece.
type Proof struct {
	Leaf Node
	Path []Node // siblings from the leaf up to below the root
}

// Prove makes the proof of a leaf. It reads the leaf's unit from r, the piece's bytes. It returns ErrDiffers
// if the unit has changed or is lost, so that no proof of it is possible.
func (t *Tree) Prove(r io.ReaderAt, leaf uint64) (Proof, error) {
	if leaf >= t.CID.Leaves() {
		return Proof{}, fmt.Errorf("piece: there is no leaf %d of %d", leaf, t.CID.Leaves())
	}
	unit := t.UnitOf(leaf)
	offset, length := t.Span(unit)
	raw := make([]byte, length)
	n, err := r.ReadAt(raw, offset)
	if n < length && errors.Is(err, io.EOF) {
		return Proof{}, fmt.Errorf("%w: it ends within unit %d", ErrDiffers, unit)
	}
	if n < length {
		return Proof{}, fmt.Errorf("piece: read unit %d: %w", unit, Unreadable(err))
	}
	p, root := pathInUnit(raw, int(leaf%unitLeaves), t.base())
	if root != t.layers[0][unit] {
		return Proof{}, fmt.Errorf("%w: unit %d", ErrDiffers, unit)
	}
	for i, layer := range t.layers[:len(t.layers)-1] {
		p.Path = append(p.Path, at(layer, (unit>>i)^1, t.base()+i))
	}
	return p, nil
}

// at returns node i of a layer. Beyond the end it returns the zero tree's node.
func at(layer []Node, i, level int) Node {
	if i < len(layer) {
		return layer[i]
	}
	return zeros()[level]
}

// pathInUnit returns the path from a leaf up to the root of its unit, and that root.
func pathInUnit(raw []byte, leaf, height int) (Proof, Node) {
	b := expandAll(make([]byte, unitLeaves*leafSize), raw)
	p := Proof{Leaf: Node(b[leaf*leafSize:]), Path: make([]Node, 0, maxHeight)}
	for level := range height {
		sibling := zeros()[level]
		if at := (leaf ^ 1) * leafSize; at < len(b) {
			sibling = Node(b[at:])
		}
		p.Path = append(p.Path, sibling)
		b = fold(b, level)
		leaf /= 2
	}
	return p, Node(b)
}

// Verify reports whether a proof proves the given leaf of the piece.
func (c CID) Verify(leaf uint64, p Proof) bool {
	if len(p.Path) != int(c.Height) || leaf >= c.Leaves() {
		return false
	}
	node := p.Leaf
	for _, sibling := range p.Path {
		if leaf&1 == 0 {
			node = joinNodes(node, sibling)
		} else {
			node = joinNodes(sibling, node)
		}
		leaf /= 2
	}
	return node == c.Root
}
