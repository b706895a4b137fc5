// Package piece names stored bytes as Filecoin does, and proves that they are still stored.
//
// A piece is padded with zeros to 127·2^k bytes and expanded so that every 254
// bits become an element of 32 bytes (fr32). The elements are the leaves of a
// binary tree of sha-256 digests cut to 254 bits; its root, with the padding
// and the height, is the PieceCID (FRC-0069, "v2"; the root alone is "v1").
//
//	h := piece.NewHasher()
//	io.Copy(h, file)
//	tree := h.Tree()                 // its CID is the name
//	proof, err := tree.Prove(file, leaf)
//	ok := tree.CID.Verify(leaf, proof)
//
// A Tree keeps the root of every unit of 127·256 bytes. Proving one leaf reads and hashes one unit; the rest
// of the path comes from the kept layers.
package piece
