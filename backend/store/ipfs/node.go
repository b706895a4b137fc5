package ipfs

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"sync"

	"github.com/gofrs/flock"
	"github.com/ipfs/boxo/blockservice"
	"github.com/ipfs/boxo/blockstore"
	"github.com/ipfs/boxo/ipld/merkledag"
	flatfs "github.com/ipfs/go-ds-flatfs"
	leveldb "github.com/ipfs/go-ds-leveldb"
	ipld "github.com/ipfs/go-ipld-format"

	"footlight/backend/blob"
	"footlight/backend/store"
)

var (
	_ blob.Fetcher  = (*Node)(nil)
	_ blob.Receiver = (*Node)(nil)
)

// Config configures a Node.
type Config struct {
	// Dir is the node's own folder; it is created when missing.
	Dir string
	// Logger logs content that the gateway could not read, and restored content. Nil means slog.Default().
	Logger *slog.Logger
}

// Node is an open content store. It is safe for concurrent use.
type Node struct {
	lock     *flock.Flock
	flat     *flatfs.Datastore     // blocks, one file each
	second   *flatfs.Datastore     // the second copies of documents
	meta     *leveldb.Datastore    // everything small: marks and notes
	blocks   blockstore.Blockstore // blocks that are restored as they are read
	dag      ipld.DAGService       // reads blocks
	receiver *receiver
	restorer *Restorer
	log      *slog.Logger

	collecting sync.Mutex // one collection at a time
	census     *census    // made by the last collection; nil makes the next one whole; guarded by collecting
}

// Open opens the store in cfg.Dir. It returns store.ErrInUse, and changes nothing, if the folder is already
// open.
func Open(ctx context.Context, cfg Config) (*Node, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(cfg.Dir, 0o700); err != nil {
		return nil, fmt.Errorf("make content folder: %w", err)
	}
	lock, err := lockDir(cfg.Dir)
	if err != nil {
		return nil, err
	}
	n := &Node{lock: lock, log: cmp.Or(cfg.Logger, slog.Default())}
	if err = n.open(cfg.Dir); err != nil {
		return nil, errors.Join(err, n.Close())
	}
	return n, nil
}

func (n *Node) open(dir string) (err error) {
	n.flat, err = flatfs.CreateOrOpen(filepath.Join(dir, "blocks"), flatfs.NextToLast(2), true)
	if err != nil {
		return fmt.Errorf("open blocks: %w", err)
	}
	n.second, err = flatfs.CreateOrOpen(filepath.Join(dir, "documents"), flatfs.NextToLast(2), true)
	if err != nil {
		return fmt.Errorf("open second copies of documents: %w", err)
	}
	n.meta, err = leveldb.NewDatastore(filepath.Join(dir, "meta"), nil)
	if err != nil {
		return fmt.Errorf("open meta: %w", err)
	}
	disk := validated(n.flat)
	n.receiver = &receiver{flat: n.flat, marks: marks{n.meta}, second: newSecondCopies(validated(n.second))}
	n.restorer = newRestorer(n.receiver, merkledag.NewDAGService(blockservice.New(disk, nil)), n.log)
	n.blocks = restoring{disk, n.restorer}
	n.dag = merkledag.NewDAGService(blockservice.New(n.blocks, nil))
	return nil
}

// validated returns the blocks on disk. Each is compared with its hash as it is read.
func validated(flat *flatfs.Datastore) blockstore.Blockstore {
	return &blockstore.ValidatingBlockstore{
		Blockstore: blockstore.NewBlockstore(flat, blockstore.NoPrefix(), blockstore.WriteThrough(true)),
	}
}

// Restorer returns the Restorer of damaged and lost content.
func (n *Node) Restorer() *Restorer { return n.restorer }

// lockDir locks the folder before any file in it is opened: opening flatfs deletes the temporary files that
// another process is writing.
func lockDir(dir string) (*flock.Flock, error) {
	lock := flock.New(filepath.Join(dir, "LOCK"))
	ok, err := lock.TryLock()
	if err != nil {
		return nil, fmt.Errorf("lock content folder: %w", err)
	}
	if !ok {
		return nil, fmt.Errorf("%w (%s)", store.ErrInUse, dir)
	}
	return lock, nil
}

// Close closes the store. Running Receives fail. Open readers go on until they need another block.
func (n *Node) Close() error {
	var errs []error
	if n.flat != nil {
		errs = append(errs, n.flat.Close())
	}
	if n.second != nil {
		errs = append(errs, n.second.Close())
	}
	if n.meta != nil {
		errs = append(errs, n.meta.Close())
	}
	return errors.Join(append(errs, n.lock.Close())...)
}
