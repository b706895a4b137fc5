// Package durable writes files that survive a power cut: each is either the whole new file or the old one.
package durable

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
)

// temp is the suffix of a file's name until the file is complete.
const temp = ".tmp"

// WriteFile replaces a file, or creates it with mode. Only one caller at a time may write a path. A crash may
// leave a file whose name ends in ".tmp".
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

// Publish syncs and closes a file, and renames it to path.
func Publish(f *os.File, path string) error {
	if err := errors.Join(f.Sync(), f.Close()); err != nil {
		return err
	}
	return Rename(f.Name(), path)
}

// Rename renames a synced file. It replaces a file that has the new name.
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
		return nil // this system cannot sync folders
	}
	return f.Sync()
}
