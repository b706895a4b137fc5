// Package journal keeps a chain's blocks in a separate file, so that sealed blocks survive any loss of the
// chain's database.
//
//	j, err := journal.Open(dir, genesis)
//	err = j.Append(block)   // returns when the block is on disk
//	err = j.Each(from, func(b *types.Block) error { … })
//	defer j.Close()
//
// The file begins with eight bytes of name and version, and the hash of the chain's first block. For each
// block from number 1 on, a record follows:
//
//	length   4 bytes, big endian, of the block
//	checksum 4 bytes, CRC-32C of the hash and the block
//	hash     32 bytes
//	block    RLP, as on the wire: header, transactions, uncles, withdrawals
//
// A record at the end that a crash cut was never acknowledged. The next Open drops it. If an unreadable
// record is followed by complete ones, the file was damaged in another way, and Open returns an error. A
// Journal has one owner and is not safe for concurrent use.
package journal
