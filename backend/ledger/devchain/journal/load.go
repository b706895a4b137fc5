package journal

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/ethereum/go-ethereum/common"
)

// load finds the records and cuts off an incomplete end. It reads every record, because a wrong length would
// hide the records after it.
func (j *Journal) load(genesis common.Hash) error {
	stat, err := j.file.Stat()
	if err != nil {
		return fmt.Errorf("journal: %w", err)
	}
	if stat.Size() < fileHead {
		return j.begin(genesis)
	}
	head := make([]byte, fileHead)
	if _, err := j.file.ReadAt(head, 0); err != nil {
		return fmt.Errorf("journal: %w", err)
	}
	if !bytes.Equal(head, fileHeader(genesis)) {
		return ErrOtherChain
	}
	if err := j.scan(stat.Size()); err != nil {
		return err
	}
	j.Cut = stat.Size() - j.size
	if err := j.file.Truncate(j.size); err != nil {
		return fmt.Errorf("journal: %w", err)
	}
	return nil
}

func fileHeader(genesis common.Hash) []byte { return append([]byte(magic), genesis[:]...) }

// begin writes the head of a new file.
func (j *Journal) begin(genesis common.Hash) error {
	_, err := j.file.WriteAt(fileHeader(genesis), 0)
	if err = errors.Join(err, j.file.Truncate(fileHead), j.file.Sync()); err != nil {
		return fmt.Errorf("journal: begin: %w", err)
	}
	j.size = fileHead
	return nil
}

// scan finds the records of a file of that size, up to its end or to a record that a crash cut.
func (j *Journal) scan(size int64) error {
	for j.size = fileHead; j.size < size; {
		r, err := wholeAt(j.file, j.size, size)
		if errors.Is(err, ErrDamaged) {
			return j.torn(size)
		} else if err != nil {
			return fmt.Errorf("journal: %w", err)
		}
		j.at, j.size = append(j.at, r.at), r.end()
	}
	return nil
}

// torn distinguishes a record that a crash cut from damage inside the file. Only after damage do complete
// records follow.
func (j *Journal) torn(size int64) error {
	newest, err := newestBehind(j.file, j.size+1, size)
	if err != nil {
		return fmt.Errorf("journal: %w", err)
	}
	if newest == 0 {
		return nil
	}
	return &DamagedError{Block: uint64(len(j.at)) + 1, Newest: newest}
}
