package ipfs

import (
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
	_ blob.Receiver = (*Node)(nil)
	_ blob.Fetcher  = (*Node)(nil)
)

// Config says where a Node keeps its content.
type Config struct {
	// Dir is the node's own folder; it is created when missing.
	Dir string
	// Logger hears of content that the gateway could not read, and of what was
	// restored. Nil is slog.Default().
	Logger *slog.Logger
}

// Node is an open content store. It is safe for concurrent use.
type Node struct {
	lock   *flock.Flock
	flat   *flatfs.Datastore  // blocks, one file each
	twins  *flatfs.Datastore  // documents once more
	meta   *leveldb.Datastore // everything small: the marks
	blocks blockstore.Blockstore
	second blockstore.Blockstore // of twins
	dag    ipld.DAGService
	plain  ipld.DAGService // that restores nothing
	marks  marks
	mender *mender
	fresh  *fresh
	log    *slog.Logger

	collecting sync.Mutex   // one collection at a time
	keeping    sync.RWMutex // held for reading while content is received that is kept
	recent     recent
}

// Open opens the store in cfg.Dir. A folder that is already open is
// store.ErrInUse, and is not touched.
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
	n := &Node{lock: lock, log: cfg.Logger, fresh: newFresh()}
	n.mender = newMender(twins{n})
	if n.log == nil {
		n.log = slog.Default()
	}
	err = n.open(cfg.Dir)
	if err == nil {
		err = n.keepOld(ctx)
	}
	if err != nil {
		return nil, errors.Join(err, n.Close())
	}
	return n, nil
}

func (n *Node) open(dir string) (err error) {
	n.flat, err = flatfs.CreateOrOpen(filepath.Join(dir, "blocks"), flatfs.NextToLast(2), true)
	if err != nil {
		return fmt.Errorf("open blocks: %w", err)
	}
	n.twins, err = flatfs.CreateOrOpen(filepath.Join(dir, "documents"), flatfs.NextToLast(2), true)
	if err != nil {
		return fmt.Errorf("open second copies of documents: %w", err)
	}
	n.meta, err = leveldb.NewDatastore(filepath.Join(dir, "meta"), nil)
	if err != nil {
		return fmt.Errorf("open meta: %w", err)
	}
	n.marks = marks{n.meta}
	disk := validated(n.flat)
	n.second = validated(n.twins)
	n.plain = merkledag.NewDAGService(blockservice.New(disk, nil))
	n.blocks = mended{disk, n}
	n.dag = merkledag.NewDAGService(blockservice.New(n.blocks, nil))
	return nil
}

// validated are blocks on disk that are compared with their hashes as they are read.
func validated(flat *flatfs.Datastore) blockstore.Blockstore {
	return &blockstore.ValidatingBlockstore{
		Blockstore: blockstore.NewBlockstore(flat, blockstore.NoPrefix(), blockstore.WriteThrough(true)),
	}
}

// lockDir takes the folder before anything in it is opened: opening flatfs
// alone already clears the files that another process is writing.
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

// Close closes the store. Receives that still run fail; readers that are open
// go on until they need another block.
func (n *Node) Close() error {
	var errs []error
	if n.flat != nil {
		errs = append(errs, n.flat.Close())
	}
	if n.twins != nil {
		errs = append(errs, n.twins.Close())
	}
	if n.meta != nil {
		errs = append(errs, n.meta.Close())
	}
	return errors.Join(append(errs, n.lock.Close())...)
}
