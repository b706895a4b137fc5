package journal

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/rlp"
)

var (
	// ErrDamaged says that a block in the middle of the journal is not what was
	// written.
	ErrDamaged = errors.New("journal: a block is damaged")
	// ErrOtherChain says that the journal belongs to a chain with another first
	// block.
	ErrOtherChain = fmt.Errorf("journal: it belongs to another chain: %w", fs.ErrPermission)
)

const fileName = "blocks"

// Journal is an open journal.
type Journal struct {
	Cut   int64 // bytes of an end that was not whole, dropped by Open
	file  *os.File
	size  int64   // of what is whole
	at    []int64 // where the record of block i+1 begins
	fatal error   // a sync failed: nobody knows what is on disk
}

// Open opens the journal in dir for the chain with that first block, making it
// when there is none. ErrOtherChain and ErrDamaged are told apart.
func Open(dir string, genesis common.Hash) (*Journal, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("journal: %w", err)
	}
	file, err := os.OpenFile(filepath.Join(dir, fileName), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("journal: %w", err)
	}
	j := &Journal{file: file}
	if err := errors.Join(j.load(genesis), syncDir(dir)); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return j, nil
}

// Len is the number of the newest block, zero when there is none.
func (j *Journal) Len() uint64 { return uint64(len(j.at)) }

// Append adds the blocks that follow the newest one and returns when they are
// on disk. After an error none of them is in the journal.
func (j *Journal) Append(blocks ...*types.Block) error {
	if j.fatal != nil {
		return j.fatal
	}
	size, at := j.size, j.at
	for _, b := range blocks {
		record, err := encode(b, uint64(len(at))+1)
		if err == nil {
			_, err = j.file.WriteAt(record, size)
		}
		if err != nil { // say, a full disk: what is there already will be written over
			return fmt.Errorf("journal: append: %w", errors.Join(err, j.file.Truncate(j.size)))
		}
		at = append(at, size)
		size += int64(len(record))
	}
	if err := j.file.Sync(); err != nil {
		j.fatal = fmt.Errorf("journal: sync: %w", err)
		return j.fatal
	}
	j.size, j.at = size, at
	return nil
}

// Hash is that of block number, which is 1 to Len.
func (j *Journal) Hash(number uint64) (common.Hash, error) {
	r, err := readHead(j.file, j.at[number-1])
	return r.hash, err
}

// Each reads the blocks from number on, in order, until f fails.
func (j *Journal) Each(number uint64, f func(*types.Block) error) error {
	for ; number <= j.Len(); number++ {
		b, err := j.block(number)
		if err != nil {
			return err
		}
		if err := f(b); err != nil {
			return err
		}
	}
	return nil
}

func (j *Journal) block(number uint64) (*types.Block, error) {
	r, err := readHead(j.file, j.at[number-1])
	if err != nil {
		return nil, err
	}
	body, err := r.readBody(j.file)
	if err != nil {
		return nil, fmt.Errorf("%w: number %d", err, number)
	}
	b := new(types.Block)
	if err := rlp.DecodeBytes(body, b); err != nil {
		return nil, fmt.Errorf("%w: number %d: %w", ErrDamaged, number, err)
	}
	if b.Hash() != r.hash || b.NumberU64() != number {
		return nil, fmt.Errorf("%w: number %d is another", ErrDamaged, number)
	}
	return b, nil
}

// Close closes the file.
func (j *Journal) Close() error { return j.file.Close() }

// syncDir makes the file's name last, where folders can be synced.
func syncDir(path string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	dir, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("journal: %w", err)
	}
	return errors.Join(dir.Sync(), dir.Close())
}
