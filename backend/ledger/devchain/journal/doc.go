// Package journal keeps a chain's blocks in a file of their own, so that what
// was sealed survives whatever becomes of the chain's database.
//
//	j, err := journal.Open(dir, genesis)
//	err = j.Append(block)   // returns when the block is on disk
//	err = j.Each(from, func(b *types.Block) error { … })
//	defer j.Close()
//
// The file begins with eight bytes of name and version and the hash of the
// chain's first block. Then, for each block from number 1 on:
//
//	length   4 bytes, big endian, of the block
//	checksum 4 bytes, CRC-32C of the hash and the block
//	hash     32 bytes
//	block    RLP, as on the wire: header, transactions, uncles, withdrawals
//
// An end that was cut by a crash was never acknowledged and is dropped at the
// next open. Where whole blocks follow what cannot be read, something else
// happened to the file, and it is not opened. A Journal has one owner and is not safe for concurrent use.
package journal
