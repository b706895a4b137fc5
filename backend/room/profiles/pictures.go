package profiles

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"footlight/backend/blob"
	"footlight/backend/durable"
	"footlight/backend/event"
)

// mostPictures limits the creators with pictures, whose files take up to a gigabyte together.
const mostPictures = 10_000

const extension = ".jpg"

// pictures keeps creators' pictures, a folder per creator and a file per CID. A creator has at most two: that of
// the profile, and one that was uploaded and is not in the profile yet. Only one call at a time may write or remove.
type pictures struct{ dir string }

func (p pictures) folder(who event.Address) string { return filepath.Join(p.dir, who.String()) }

func (p pictures) path(who event.Address, cid string) string {
	return filepath.Join(p.folder(who), cid+extension)
}

func (p pictures) has(who event.Address, cid string) bool {
	_, err := os.Stat(p.path(who, cid))
	return err == nil
}

// add stores a picture and returns its CID.
func (p pictures) add(who event.Address, jpeg []byte) (cid string, err error) {
	if err = p.room(who); err != nil {
		return "", err
	}
	cid = blob.RawCID(sha256.Sum256(jpeg)).String()
	return cid, durable.WriteFile(p.path(who, cid), jpeg, 0o600)
}

// room makes the creator's folder. It returns an *event.ErrQuota if there are too many folders.
func (p pictures) room(who event.Address) error {
	if err := os.MkdirAll(p.dir, 0o700); err != nil {
		return err
	}
	if _, err := os.Stat(p.folder(who)); err == nil {
		return nil
	}
	all, err := os.ReadDir(p.dir)
	if err != nil {
		return err
	}
	if len(all) >= mostPictures {
		return &event.ErrQuota{Flag: "creators", Reason: fmt.Sprintf("the server keeps the pictures of %d creators at most; ask its host", mostPictures)}
	}
	return os.Mkdir(p.folder(who), 0o700)
}

// keepOnly removes the creator's pictures but those with the CIDs. Empty CIDs name no picture.
func (p pictures) keepOnly(who event.Address, cids ...string) error {
	if strings.Join(cids, "") == "" {
		return os.RemoveAll(p.folder(who))
	}
	files, err := os.ReadDir(p.folder(who))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	for _, f := range files {
		if !slices.Contains(cids, strings.TrimSuffix(f.Name(), extension)) {
			err = errors.Join(err, os.Remove(filepath.Join(p.folder(who), f.Name())))
		}
	}
	return err
}

// tidy removes what a crash or an upload without an end left: all pictures but those that named returns.
func (p pictures) tidy(named func(event.Address) (cid string)) error {
	folders, err := os.ReadDir(p.dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	for _, f := range folders {
		if who, foreign := event.ParseAddress("folder", f.Name()); foreign == nil {
			err = errors.Join(err, p.keepOnly(who, named(who)))
		}
	}
	return err
}
