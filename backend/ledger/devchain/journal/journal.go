package journal

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"footlight/backend/durable"
)

const fileName = "blocks"

// Journal is an open journal.
type Journal struct {
	Cut   int64 // bytes of an incomplete end that Open dropped
	file  *os.File
	size  int64   // bytes of complete records
	at    []int64 // offset of the record of block i+1
	fatal error   // a sync failed, so the content on disk is unknown
}

// SetAside renames a damaged journal, so that a new one can be made in its place. No code reads the renamed
// file.
func SetAside(dir string, now time.Time) (name string, err error) {
	name = filepath.Join(dir, fileName+".damaged-"+now.UTC().Format("20060102T150405Z"))
	if err = durable.Rename(filepath.Join(dir, fileName), name); err != nil {
		return "", fmt.Errorf("journal: %w", err)
	}
	return name, nil
}

// Open opens the journal in dir for the chain with that first block, or creates it. It returns ErrOtherChain
// or a *DamagedError if the file is not usable, and leaves the file unchanged.
func Open(dir string, genesis common.Hash) (*Journal, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("journal: %w", err)
	}
	file, err := os.OpenFile(filepath.Join(dir, fileName), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("journal: %w", err)
	}
	j := &Journal{file: file}
	if err := errors.Join(j.load(genesis), durable.Sync(dir)); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return j, nil
}

// Size returns the size of the journal in dir in bytes, or 0 if there is none.
func Size(dir string) int64 {
	info, err := os.Stat(filepath.Join(dir, fileName))
	if err != nil {
		return 0
	}
	return info.Size()
}

// Len returns the number of the newest block, or zero if there is none.
func (j *Journal) Len() uint64 { return uint64(len(j.at)) }

// Append adds the blocks that follow the newest one, and returns when they are on disk. After an error none
// of them is in the journal.
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
		if err != nil { // such as a full disk: the next Append overwrites the rest
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

// Hash returns the hash of block number, which must be 1 to Len.
func (j *Journal) Hash(number uint64) (common.Hash, error) {
	r, err := readHead(j.file, j.at[number-1])
	return r.hash, err
}

// Each reads the blocks from number on, in order, until f returns an error.
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
	b, err := r.block(j.file)
	if err != nil {
		return nil, fmt.Errorf("%w: number %d", err, number)
	}
	if b.NumberU64() != number {
		return nil, fmt.Errorf("%w: number %d is another", ErrDamaged, number)
	}
	return b, nil
}

// Close closes the file.
func (j *Journal) Close() error { return j.file.Close() }
