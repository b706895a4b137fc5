package ipfs

import (
	"time"

	"github.com/ipfs/go-cid"
	"github.com/multiformats/go-multihash"
)

// census holds what a collection found, so that the next one need only look at what has changed since. It is in memory: a
// Node that was opened again takes a new one. It has about 40 bytes for each block of 256 KiB.
type census struct {
	roots map[cid.Cid]bool // references that were read completely, and whether each is public
	uses  map[blockName]uses
	whole time.Time // when it was begun
}

// blockName is the first half of a block's SHA-256, enough to tell blocks apart.
type blockName [16]byte

// uses counts the references that a block is below.
type uses struct{ private, public int32 }

func newCensus(now time.Time) *census {
	return &census{roots: map[cid.Cid]bool{}, uses: map[blockName]uses{}, whole: now}
}

func nameOf(hash multihash.Multihash) blockName { return blockName(hash[2:]) } // behind the code and the length

// count adds to a block's uses.
func (c *census) count(hash multihash.Multihash, public bool, change int32) {
	u := c.uses[nameOf(hash)]
	if public {
		u.public += change
	} else {
		u.private += change
	}
	if c.uses[nameOf(hash)] = u; u == (uses{}) {
		delete(c.uses, nameOf(hash))
	}
}

// lookUp reports whether a block is below any reference, and whether below a public one.
func (c *census) lookUp(hash multihash.Multihash) (public, live bool) {
	u, live := c.uses[nameOf(hash)]
	return u.public > 0, live
}
