// Package durable puts files in their places so that they survive a power cut:
// each is either the whole new file or the old one.
package durable

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
)

// temp ends the name that a file has until it is whole.
const temp = ".tmp"

// WriteFile replaces a file, or makes it with that mode. One caller at a time
// writes a path. A crash may leave a file of that name with ".tmp" after it.
func WriteFile(path string, content []byte, mode os.FileMode) error {
	f, err := os.OpenFile(path+temp, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, mode)
	if err != nil {
		return err
	}
	if _, err = f.Write(content); err != nil {
		f.Close()
	} else {
		err = Publish(f, path)
	}
	if err != nil {
		os.Remove(path + temp)
	}
	return err
}

// Publish syncs and closes a file, and gives it another name.
func Publish(f *os.File, path string) error {
	if err := errors.Join(f.Sync(), f.Close()); err != nil {
		return err
	}
	return Rename(f.Name(), path)
}

// Rename gives a synced file another name. A file that has that name is replaced.
func Rename(from, to string) error {
	if err := os.Rename(from, to); err != nil {
		return err
	}
	return Sync(filepath.Dir(to))
}

// Sync returns once a file's bytes, or a folder's names, are on disk.
func Sync(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	if info, err := f.Stat(); err == nil && info.IsDir() && runtime.GOOS == "windows" {
		return nil // folders cannot be synced there
	}
	return f.Sync()
}
