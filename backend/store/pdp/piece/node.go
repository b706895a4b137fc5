package piece

import (
	"crypto/sha256"
	"sync"
)

// Node is a leaf or an inner node of a piece's tree.
type Node [leafSize]byte

// maxHeight is the height of the tallest tree that a PieceCID can name here: 2^50 leaves.
const maxHeight = 50

// join hashes two adjacent nodes into their parent.
func join(pair []byte) Node {
	h := Node(sha256.Sum256(pair[:2*leafSize]))
	h[leafSize-1] &= 0x3f
	return h
}

// joinNodes is like join, for nodes that are not adjacent in memory.
func joinNodes(left, right Node) Node {
	var pair [2 * leafSize]byte
	copy(pair[:leafSize], left[:])
	copy(pair[leafSize:], right[:])
	return join(pair[:])
}

// zeros holds the root of a tree of zeros for every height.
var zeros = sync.OnceValue(func() *[maxHeight + 1]Node {
	var z [maxHeight + 1]Node
	for i := range maxHeight {
		z[i+1] = joinNodes(z[i], z[i])
	}
	return &z
})

// fold replaces the nodes of one layer, packed in b, by their parents and returns them. A last node without a
// sibling gets the zero tree's node as its sibling.
func fold(b []byte, level int) []byte {
	n := len(b) / leafSize
	for i := range n / 2 {
		parent := join(b[2*i*leafSize:])
		copy(b[i*leafSize:], parent[:])
	}
	if n%2 == 1 {
		parent := joinNodes(Node(b[(n-1)*leafSize:]), zeros()[level])
		copy(b[n/2*leafSize:], parent[:])
	}
	return b[:(n+1)/2*leafSize]
}

// foldTo folds the leaves in b up to a height and returns the one node there.
func foldTo(b []byte, height int) Node {
	for level := range height {
		b = fold(b, level)
	}
	return Node(b)
}
