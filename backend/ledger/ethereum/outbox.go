package ethereum

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
)

// Outbox keeps transactions that were signed and not seen mined, each in a file. After a restart the very
// same transactions are sent again, so a hash that was reported as pending stays valid. It is safe for
// concurrent use.
//
// No write was acknowledged for these transactions, so files are not synced: they survive a killed process,
// but not a power failure.
type Outbox struct{ dir string }

// The suffixes of an outbox's files, for complete and incomplete ones.
const outboxFile, outboxTemp = ".tx", ".tmp"

// OpenOutbox opens the outbox in dir, and creates the folder if it is missing.
func OpenOutbox(dir string) (*Outbox, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("ethereum: outbox: %w", err)
	}
	return &Outbox{dir: dir}, nil
}

// add keeps a transaction.
func (o *Outbox) add(tx *types.Transaction) error {
	if o == nil {
		return nil
	}
	raw, err := tx.MarshalBinary()
	if err != nil {
		return fmt.Errorf("ethereum: outbox: %w", err)
	}
	path := o.path(tx.Hash())
	if err := os.WriteFile(path+outboxTemp, raw, 0o600); err != nil {
		return fmt.Errorf("ethereum: outbox: %w", err)
	}
	if err := os.Rename(path+outboxTemp, path); err != nil {
		return fmt.Errorf("ethereum: outbox: %w", err)
	}
	return nil
}

// done removes transactions that are mined or never will be.
func (o *Outbox) done(hashes ...common.Hash) error {
	if o == nil {
		return nil
	}
	var errs []error
	for _, hash := range hashes {
		if err := os.Remove(o.path(hash)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			errs = append(errs, fmt.Errorf("ethereum: outbox: %w", err))
		}
	}
	return errors.Join(errs...)
}

func (o *Outbox) path(hash common.Hash) string { return filepath.Join(o.dir, hash.Hex()+outboxFile) }

// pending returns the kept transactions by nonce.
func (o *Outbox) pending() ([]*types.Transaction, error) {
	if o == nil {
		return nil, nil
	}
	files, err := os.ReadDir(o.dir)
	if err != nil {
		return nil, fmt.Errorf("ethereum: outbox: %w", err)
	}
	var list []*types.Transaction
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), outboxFile) {
			continue
		}
		raw, err := os.ReadFile(filepath.Join(o.dir, f.Name()))
		if err != nil {
			return nil, fmt.Errorf("ethereum: outbox: %w", err)
		}
		tx := new(types.Transaction)
		if err := tx.UnmarshalBinary(raw); err != nil {
			return nil, fmt.Errorf("ethereum: outbox: %s: %w", f.Name(), err)
		}
		list = append(list, tx)
	}
	slices.SortFunc(list, func(a, b *types.Transaction) int { return cmp.Compare(a.Nonce(), b.Nonce()) })
	return list, nil
}
