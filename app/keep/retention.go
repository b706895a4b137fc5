package keep

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// Retention limits the age and size of the chunks that a server has stored. All other chunks stay.
type Retention struct {
	Age   time.Duration // 0 means no limit
	Bytes int64         // of all stored chunks together; 0 means no limit
}

type storedFile struct {
	path string
	size int64
	made time.Time
}

// Apply removes the oldest stored chunks in all folders under a root until the limits hold.
func (r Retention) Apply(root string, now time.Time) (err error) {
	if r == (Retention{}) {
		return nil
	}
	files, err := storedIn(root)
	slices.SortFunc(files, func(a, b storedFile) int { return cmp.Or(b.made.Compare(a.made), cmp.Compare(b.path, a.path)) })
	var kept int64
	for _, f := range files {
		kept += f.size
		if r.Age > 0 && now.Sub(f.made) > r.Age || r.Bytes > 0 && kept > r.Bytes {
			err = errors.Join(err, os.Remove(f.path))
		}
	}
	return err
}

// Left returns how many files of shows are not stored on a server, by folder under a root.
func Left(root string) (files map[string]int, err error) {
	files = map[string]int{}
	err = filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
		name := filepath.Base(path)
		_, isPart := parsePart(name)
		c, isChunk := parseChunk(name)
		if isPart || isChunk && !c.state.safe() {
			files[filepath.Dir(path)]++
		}
		return err
	})
	return files, err
}

func storedIn(root string) (files []storedFile, err error) {
	err = filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		c, ok := parseChunk(filepath.Base(path))
		if err != nil || !ok || !c.state.safe() {
			return err
		}
		info, err := e.Info()
		if err == nil {
			files = append(files, storedFile{path, info.Size(), info.ModTime()})
		}
		return err
	})
	return files, err
}
