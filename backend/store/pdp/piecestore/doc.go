// Package piecestore keeps pieces in a folder: of each its bytes, and the layer of its
// tree from which it is proven and compared unit by unit.
package piecestore
