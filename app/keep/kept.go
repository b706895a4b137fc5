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

// Kept describes the recording in a folder.
type Kept struct {
	Dir     string
	Begin   time.Time     // when its first picture was captured
	Length  time.Duration // of playback, without the gaps between chunks
	Bytes   int64
	Chunks  int
	Waiting int // chunks that the server has not stored, and parts that are in no chunk yet
	Refused int // chunks that the server refused
}

// Shows returns the recordings in the folders under a root, the newest first.
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
	if errors.Is(err, fs.ErrNotExist) { // no recording was made yet, or it was removed meanwhile
		err = nil
	}
	slices.SortFunc(shows, func(a, b Kept) int { return b.Begin.Compare(a.Begin) })
	return shows, err
}

func keptIn(dir string) (Kept, error) {
	kept := Kept{Dir: dir}
	parts, chunks, err := folder(dir).list()
	if err != nil {
		return kept, err
	}
	for i, c := range chunks {
		kept.Chunks++
		kept.add(c.name(), c.begin)
		kept.Length += time.Duration(c.end-c.begin) * time.Millisecond
		if i+1 == len(chunks) || chunks[i+1].begin != c.end { // the name tells only when the last part begins
			kept.Length += folder(dir).rest(c)
		}
		if c.unsent() {
			kept.Waiting++
		} else if c.state == refused {
			kept.Refused++
		}
	}
	for _, p := range parts {
		kept.Waiting++
		kept.add(p.name(), p.begin)
		kept.Length += partLength * time.Millisecond
	}
	return kept, nil
}

// ErrUnsent means that a folder holds a part of the show that no server has stored yet.
var ErrUnsent = errors.New("the server does not have the whole show yet; upload the rest first")

// Remove removes the recording in a folder. It returns ErrUnsent if a chunk or a part is not on the server
// yet.
func Remove(dir string) error {
	lock, err := folder(dir).lock()
	if err != nil {
		return err
	}
	return errors.Join(folder(dir).remove(), lock.Close())
}

// remove removes the recording's own files, and the folder if it is empty then.
func (d folder) remove() error {
	parts, chunks, err := d.list()
	if err == nil && (len(parts) > 0 || slices.ContainsFunc(chunks, chunk.unsent)) {
		err = ErrUnsent
	}
	if err != nil {
		return err
	}
	for _, c := range chunks {
		err = errors.Join(err, os.Remove(d.path(c.name())))
	}
	for _, name := range []string{chaptersName, lockName} {
		if gone := os.Remove(d.path(name)); !errors.Is(gone, fs.ErrNotExist) {
			err = errors.Join(err, gone)
		}
	}
	_ = os.Remove(string(d)) // fails if other programs have files there
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

// rest returns how much longer a chunk plays than its name tells. It returns 0 if the chunk was renamed
// meanwhile.
func (d folder) rest(c chunk) time.Duration {
	seconds, err := d.playLength(c)
	if err != nil {
		return 0
	}
	return time.Duration(seconds*float64(time.Second)) - time.Duration(c.end-c.begin)*time.Millisecond
}

// Contents computes the CIDs of the chunks in a folder, and returns the paths of their files by CID.
func Contents(ctx context.Context, dir string) (files map[string]string, err error) {
	return contents(ctx, dir, func(chunk) bool { return true })
}

// Brought returns the same as Contents, but only for chunks that the server has stored.
func Brought(ctx context.Context, dir string) (files map[string]string, err error) {
	return contents(ctx, dir, func(c chunk) bool { return c.state == stored || c.state == proven })
}

func contents(ctx context.Context, dir string, of func(chunk) bool) (files map[string]string, err error) {
	_, chunks, err := folder(dir).list()
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
