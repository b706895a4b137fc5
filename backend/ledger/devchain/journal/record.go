package journal

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"slices"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/rlp"
)

// magic is the format's name and version.
const magic = "FLBLOCK1"

const (
	fileHead   = int64(len(magic) + common.HashLength)
	recordHead = 4 + 4 + common.HashLength
	// maxBlock is larger than any block of this chain (the limit of EIP-7934 is 10 MiB).
	maxBlock = 16 << 20
)

// record is the head of a block's record.
type record struct {
	at     int64 // its offset
	length int64 // of its block
	sum    uint32
	hash   common.Hash
}

// end returns the offset of the next record.
func (r record) end() int64 { return r.at + recordHead + r.length }

func encode(b *types.Block, number uint64) ([]byte, error) {
	if b.NumberU64() != number {
		return nil, fmt.Errorf("block %d where %d is due", b.NumberU64(), number)
	}
	body, err := rlp.EncodeToBytes(b)
	if err != nil {
		return nil, err
	}
	hash := b.Hash()
	head := binary.BigEndian.AppendUint32(nil, uint32(len(body)))
	head = binary.BigEndian.AppendUint32(head, checksum(hash, body))
	return slices.Concat(head, hash[:], body), nil
}

func checksum(hash common.Hash, body []byte) uint32 {
	castagnoli := crc32.MakeTable(crc32.Castagnoli)
	return crc32.Update(crc32.Checksum(hash[:], castagnoli), castagnoli, body)
}

// readHead reads the head of the record at an offset. It returns io.EOF if the file ends within the head.
func readHead(file io.ReaderAt, at int64) (record, error) {
	var b [recordHead]byte
	if n, err := file.ReadAt(b[:], at); n < len(b) {
		return record{}, err
	}
	return parseHead(b[:], at), nil
}

func parseHead(b []byte, at int64) record {
	return record{
		at: at, length: int64(binary.BigEndian.Uint32(b)), sum: binary.BigEndian.Uint32(b[4:]), hash: common.Hash(b[8:recordHead]),
	}
}

// wholeAt returns the record at an offset of a file of that size. It returns ErrDamaged if there is no
// complete record.
func wholeAt(file io.ReaderAt, at, size int64) (record, error) {
	r, err := readHead(file, at)
	if errors.Is(err, io.EOF) {
		return r, ErrDamaged
	}
	if err == nil && r.end() > size {
		return r, ErrDamaged
	}
	if err == nil {
		_, err = r.readBody(file)
	}
	return r, err
}

// newestBehind returns the number of the last complete block after an offset, wherever its record begins, or
// zero if there is none.
func newestBehind(file io.ReaderAt, from, size int64) (number uint64, err error) {
	for {
		r, err := searchWhole(file, from, size)
		if errors.Is(err, io.EOF) {
			return number, nil
		} else if err != nil {
			return number, err
		}
		b, err := r.block(file)
		if err != nil {
			return number, err
		}
		number, from = max(number, b.NumberU64()), r.end()
	}
}

// searchWhole searches for a complete record from an offset on. It returns io.EOF if there is none.
func searchWhole(file io.ReaderAt, from, size int64) (record, error) {
	in := bufio.NewReader(io.NewSectionReader(file, from, size-from))
	for at := from; ; at++ {
		head, err := in.Peek(recordHead)
		if err != nil {
			return record{}, err
		}
		if r := parseHead(head, at); r.length > 0 && r.length <= maxBlock && r.end() <= size {
			if _, err = r.readBody(file); err == nil {
				return r, nil
			} else if !errors.Is(err, ErrDamaged) {
				return r, err
			}
		}
		if _, err = in.Discard(1); err != nil {
			return record{}, err
		}
	}
}

// block reads and decodes a record's block.
func (r record) block(file io.ReaderAt) (*types.Block, error) {
	body, err := r.readBody(file)
	if err != nil {
		return nil, err
	}
	b := new(types.Block)
	if err := rlp.DecodeBytes(body, b); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	if b.Hash() != r.hash {
		return nil, fmt.Errorf("%w: it is another", ErrDamaged)
	}
	return b, nil
}

// readBody reads and checks a record's block. It returns io.EOF if the file ends within the block.
func (r record) readBody(file io.ReaderAt) ([]byte, error) {
	if r.length > maxBlock {
		return nil, ErrDamaged
	}
	body := make([]byte, r.length)
	if n, err := file.ReadAt(body, r.at+recordHead); int64(n) < r.length {
		return nil, err
	}
	if checksum(r.hash, body) != r.sum {
		return nil, ErrDamaged
	}
	return body, nil
}
