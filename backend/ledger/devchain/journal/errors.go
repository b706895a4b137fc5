package journal

import (
	"errors"
	"fmt"
	"io/fs"
)

var (
	// ErrDamaged is returned if a block inside the journal is not what was written.
	ErrDamaged = errors.New("journal: a block is damaged")
	// ErrOtherChain is returned if the journal belongs to a chain with another first block.
	ErrOtherChain = fmt.Errorf("journal: it belongs to another chain: %w", fs.ErrPermission)
)

// DamagedError is an ErrDamaged from Open. Blocks after the damaged one are complete, but cannot be reached.
type DamagedError struct {
	Block  uint64 // the first unreadable block
	Newest uint64 // the last complete block
}

func (e *DamagedError) Error() string {
	return fmt.Sprintf("%v: number %d, and others up to %d follow", ErrDamaged, e.Block, e.Newest)
}

// Unwrap makes every DamagedError an ErrDamaged.
func (e *DamagedError) Unwrap() error { return ErrDamaged }
