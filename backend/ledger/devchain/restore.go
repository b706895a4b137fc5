package devchain

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"github.com/ethereum/go-ethereum/core"
	"github.com/ethereum/go-ethereum/core/types"

	"footlight/backend/durable"
	"footlight/backend/ledger/devchain/journal"
)

// ErrOtherJournal is returned if the chain and its journal have different blocks. One of the two was
// replaced: move the chain folder away to continue from the journal, or move the journal away to continue
// from the chain.
var ErrOtherJournal = fmt.Errorf("devchain: the journal is of another chain: %w", fs.ErrPermission)

// errStateless means that a kill left blocks without the state after the newest one.
var errStateless = errors.New("devchain: the state after the newest block is missing")

// putAside renames a chain without its state. The chain that is made in its place gets its blocks from the journal.
func putAside(cfg Config) error {
	data := filepath.Join(cfg.Dir, "geth", "chaindata")
	aside := data + ".damaged-" + cfg.Now().UTC().Format("20060102T150405Z")
	if err := durable.Rename(data, aside); err != nil {
		return fmt.Errorf("devchain: put the damaged chain aside: %w", err)
	}
	cfg.Logger.Error("the chain lost the state after its newest block and is made anew from the journal", "kept", aside)
	return nil
}

// importBatch is the number of blocks that are imported together.
const importBatch = 16

// restore opens the journal and copies missing blocks in both directions: blocks that the chain lost, and
// blocks that were sealed before there was a journal.
func (c *Chain) restore(chain *core.BlockChain, cfg Config) (err error) {
	c.journal, err = openJournal(chain, cfg)
	if errors.Is(err, journal.ErrOtherChain) {
		return fmt.Errorf("%w (%s)", ErrOtherJournal, cfg.Journal)
	} else if err != nil {
		return fmt.Errorf("devchain: %w", err)
	}
	if c.journal.Cut > 0 {
		cfg.Logger.Warn("incomplete end of the journal was dropped", "bytes", c.journal.Cut)
	}
	head, kept := chain.CurrentBlock().Number.Uint64(), c.journal.Len()
	if err := c.agree(chain, min(head, kept)); err != nil {
		return fmt.Errorf("%w (%s)", err, cfg.Journal)
	}
	if kept > head {
		cfg.Logger.Warn("the chain lost blocks, which come back from the journal", "blocks", kept-head)
		return c.importFrom(chain, head+1)
	}
	return c.export(chain, kept+1, head)
}

// openJournal opens the journal. It replaces a damaged journal if the chain has all of its blocks.
func openJournal(chain *core.BlockChain, cfg Config) (*journal.Journal, error) {
	j, err := journal.Open(cfg.Journal, chain.Genesis().Hash())
	var damaged *journal.DamagedError
	if !errors.As(err, &damaged) {
		return j, err
	}
	if head := chain.CurrentBlock().Number.Uint64(); head < damaged.Newest {
		return nil, fmt.Errorf("%w (%s); the chain has only %d: restore the journal from a copy, or move it away to go on from the chain", err, cfg.Journal, head)
	}
	aside, failed := journal.SetAside(cfg.Journal, cfg.Now())
	if failed != nil {
		return nil, errors.Join(err, failed)
	}
	cfg.Logger.Error("the journal is damaged and written anew from the chain, which has all of its blocks", "err", err, "kept", aside)
	return journal.Open(cfg.Journal, chain.Genesis().Hash())
}

// agree compares the newest block that both have.
func (c *Chain) agree(chain *core.BlockChain, number uint64) error {
	if number == 0 {
		return nil
	}
	hash, err := c.journal.Hash(number)
	if err != nil {
		return fmt.Errorf("devchain: %w", err)
	}
	if chain.GetCanonicalHash(number) != hash {
		return ErrOtherJournal
	}
	return nil
}

// importFrom imports the journal's blocks from number on into the chain.
func (c *Chain) importFrom(chain *core.BlockChain, number uint64) error {
	var batch []*types.Block
	err := c.journal.Each(number, func(b *types.Block) error {
		if batch = append(batch, b); len(batch) < importBatch {
			return nil
		}
		defer func() { batch = nil }()
		return insert(chain, batch...)
	})
	if err == nil && len(batch) > 0 {
		err = insert(chain, batch...)
	}
	return err
}

// export appends the chain's blocks to the journal.
func (c *Chain) export(chain *core.BlockChain, from, to uint64) error {
	var blocks []*types.Block
	for n := from; n <= to; n++ {
		b := chain.GetBlockByNumber(n)
		if b == nil {
			return fmt.Errorf("devchain: the chain has no block %d below its newest", n)
		}
		blocks = append(blocks, b)
		if len(blocks) == importBatch || n == to {
			if err := c.journal.Append(blocks...); err != nil {
				return fmt.Errorf("devchain: %w", err)
			}
			blocks = nil
		}
	}
	return nil
}
