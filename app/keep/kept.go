package keep

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"footlight/backend/store/ipfs/unixfs"
)

// Kept is what lies in a folder of a show.
type Kept struct {
	Dir     string
	Begin   time.Time     // of its first picture
	Length  time.Duration // as it plays: without what is between its chunks
	Bytes   int64
	Chunks  int
	Waiting int // chunks, and parts that are in none yet, of which the server has not all
	Refused int // chunks that the server does not take as they are
}

// Shows are the folders under a root in which a show is kept, the newest show first.
func Shows(root string) (shows []Kept, err error) {
	err = filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		if err != nil || !e.IsDir() {
			return err
		}
		kept, err := keptIn(path)
		if kept.Chunks+kept.Waiting > 0 {
			shows = append(shows, kept)
		}
		return err
	})
	if errors.Is(err, fs.ErrNotExist) { // nothing was kept yet, or it was removed meanwhile
		err = nil
	}
	slices.SortFunc(shows, func(a, b Kept) int { return b.Begin.Compare(a.Begin) })
	return shows, err
}

func keptIn(dir string) (Kept, error) {
	kept := Kept{Dir: dir}
	k := &Keeper{Dir: dir}
	pieces, chunks, err := k.list()
	if err != nil {
		return kept, err
	}
	for i, c := range chunks {
		kept.Chunks++
		kept.add(c.name(), c.begin)
		kept.Length += time.Duration(c.end-c.begin) * time.Millisecond
		if i+1 == len(chunks) || chunks[i+1].begin != c.end { // its name tells when its last part begins
			kept.Length += k.rest(c)
		}
		switch c.state {
		case waiting, sent:
			kept.Waiting++
		case refused:
			kept.Refused++
		}
	}
	for _, p := range pieces {
		kept.Waiting++
		kept.add(p.name(), p.begin)
		kept.Length += keyframes * time.Millisecond
	}
	return kept, nil
}

// ErrUnsent is a folder with something that would be lost with it: no server has stored it yet.
var ErrUnsent = errors.New("it is not wholly on its server: what would be lost is still to be uploaded")

// Remove removes a folder in which a show is kept, once a server has what it had taken in.
func Remove(dir string) error {
	k := &Keeper{Dir: dir}
	if err := k.take(); err != nil {
		return err
	}
	return errors.Join(k.remove(), k.Close())
}

// remove removes what is the show's: the folder may have files of others.
func (k *Keeper) remove() error {
	pieces, chunks, err := k.list()
	unsent := func(c chunk) bool { return c.state == waiting || c.state == sent }
	if err == nil && (len(pieces) > 0 || slices.ContainsFunc(chunks, unsent)) {
		err = ErrUnsent
	}
	if err != nil {
		return err
	}
	for _, c := range chunks {
		err = errors.Join(err, os.Remove(k.path(c.name())))
	}
	for _, name := range []string{chaptersName, lockName} {
		if gone := os.Remove(k.path(name)); !errors.Is(gone, fs.ErrNotExist) {
			err = errors.Join(err, gone)
		}
	}
	_ = os.Remove(k.Dir) // unless others have something there
	return err
}

// add counts a file, which may have been removed meanwhile.
func (k *Kept) add(name string, begin int64) {
	if info, err := os.Stat(filepath.Join(k.Dir, name)); err == nil {
		k.Bytes += info.Size()
	}
	if at := time.UnixMilli(begin); k.Begin.IsZero() || at.Before(k.Begin) {
		k.Begin = at
	}
}

// rest is by how much a chunk is longer than its name tells; zero where it was renamed meanwhile.
func (k *Keeper) rest(c chunk) time.Duration {
	seconds, err := k.lengthOf(c)
	if err != nil {
		return 0
	}
	return time.Duration(seconds*float64(time.Second)) - time.Duration(c.end-c.begin)*time.Millisecond
}

// Contents computes which content the chunks in a folder are: their files by CID.
func Contents(ctx context.Context, dir string) (files map[string]string, err error) {
	return contents(ctx, dir, func(chunk) bool { return true })
}

// Brought is Contents of those that the server says it has stored.
func Brought(ctx context.Context, dir string) (files map[string]string, err error) {
	return contents(ctx, dir, func(c chunk) bool { return c.state == stored || c.state == proven })
}

func contents(ctx context.Context, dir string, of func(chunk) bool) (files map[string]string, err error) {
	_, chunks, err := (&Keeper{Dir: dir}).list()
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	files = make(map[string]string, len(chunks))
	for _, c := range chunks {
		if !of(c) {
			continue
		}
		path := filepath.Join(dir, c.name())
		cid, unread := contentOf(ctx, path)
		if unread != nil {
			return nil, unread
		}
		files[cid] = path
	}
	return files, err
}

func contentOf(ctx context.Context, path string) (cid string, err error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	ref, _, err := unixfs.Name(ctx, f)
	return ref.CID.String(), err
}
