package storetest

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"

	"github.com/ipfs/go-cid"
	"github.com/multiformats/go-multihash"
)

// Limits of the profile unixfs-v1-2025.
const (
	blockSize = 1 << 20
	maxLinks  = 1024
)

// CID computes the unixfs-v1-2025 CID of content from SHA-256 and the wire format alone, so that a store's
// own computation is checked by another one. It supports one level of links, which is up to 1 GiB.
func CID(content []byte) (cid.Cid, error) {
	if len(content) <= blockSize {
		return sum(cid.Raw, content)
	}
	if len(content) > blockSize*maxLinks {
		return cid.Undef, fmt.Errorf("storetest: %d bytes need more than one level of links", len(content))
	}
	links, sizes := []byte{}, []byte{}
	for rest := content; len(rest) > 0; {
		leaf := rest[:min(blockSize, len(rest))]
		rest = rest[len(leaf):]
		c, err := sum(cid.Raw, leaf)
		if err != nil {
			return cid.Undef, err
		}
		links = field(links, 2, link(c, len(leaf)))
		sizes = number(sizes, 4, len(leaf))
	}
	file := number(number(nil, 1, 2), 3, len(content)) // Type File, filesize
	node := field(links, 1, append(file, sizes...))    // dag-pb writes links before data
	return sum(cid.DagProtobuf, node)
}

// link returns one PBLink: hash, an empty name, and the size of the subtree.
func link(c cid.Cid, size int) []byte {
	return number(field(field(nil, 1, c.Bytes()), 2, nil), 3, size)
}

func sum(codec uint64, block []byte) (cid.Cid, error) {
	digest := sha256.Sum256(block)
	mh, err := multihash.Encode(digest[:], multihash.SHA2_256)
	return cid.NewCidV1(codec, mh), err
}

// field appends a length-delimited protobuf field.
func field(b []byte, tag int, value []byte) []byte {
	b = binary.AppendUvarint(b, uint64(tag)<<3|2)
	b = binary.AppendUvarint(b, uint64(len(value)))
	return append(b, value...)
}

// number appends a varint protobuf field.
func number(b []byte, tag, value int) []byte {
	b = binary.AppendUvarint(b, uint64(tag)<<3)
	return binary.AppendUvarint(b, uint64(value))
}
