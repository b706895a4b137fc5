package profiles

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"footlight/backend/blob"
	"footlight/backend/durable"
	"footlight/backend/event"
)

// mostPictures limits the creators with pictures, whose files take up to a gigabyte together.
const mostPictures = 10_000

// pictures keeps creators' pictures, a folder per creator and a file per CID. A creator has at most two: that of
// the profile, and one that was uploaded and is not in the profile yet.
type pictures struct {
	dir     string
	writing sync.Mutex // also lets one picture at a time be decoded, which takes memory
}

func (p *pictures) path(who event.Address, cid string) string {
	return filepath.Join(p.dir, who.String(), cid+".jpg")
}

// add stores a picture and returns its CID. It removes all other pictures of the creator but the one whose CID keep
// returns.
func (p *pictures) add(who event.Address, raw []byte, keep func() string) (cid string, err error) {
	p.writing.Lock()
	defer p.writing.Unlock()
	small, err := portrait(raw)
	if err != nil {
		return "", err
	}
	cid = blob.RawCID(sha256.Sum256(small)).String()
	if err = p.room(who); err == nil {
		err = durable.WriteFile(p.path(who, cid), small, 0o600)
	}
	if err != nil {
		return "", fmt.Errorf("profiles: save the picture of %s: %w", who, err)
	}
	return cid, p.prune(who, cid, keep())
}

// room makes the creator's folder. It returns an *event.ErrQuota if there are too many folders.
func (p *pictures) room(who event.Address) error {
	if err := os.MkdirAll(p.dir, 0o700); err != nil {
		return err
	}
	folder := filepath.Join(p.dir, who.String())
	if _, err := os.Stat(folder); err == nil {
		return nil
	}
	all, err := os.ReadDir(p.dir)
	if err != nil {
		return err
	}
	if len(all) >= mostPictures {
		return &event.ErrQuota{Flag: "creators", Reason: fmt.Sprintf("the server keeps the pictures of %d creators at most; ask its host", mostPictures)}
	}
	return os.Mkdir(folder, 0o700)
}

// keepOnly removes the creator's pictures but the one with the CID, all if the CID is empty.
func (p *pictures) keepOnly(who event.Address, cid string) error {
	p.writing.Lock()
	defer p.writing.Unlock()
	if cid == "" {
		return os.RemoveAll(filepath.Join(p.dir, who.String()))
	}
	return p.prune(who, cid)
}

func (p *pictures) prune(who event.Address, keep ...string) error {
	files, err := os.ReadDir(filepath.Join(p.dir, who.String()))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	kept := map[string]bool{}
	for _, cid := range keep {
		kept[cid+".jpg"] = true
	}
	for _, f := range files {
		if !kept[f.Name()] {
			err = errors.Join(err, os.Remove(filepath.Join(p.dir, who.String(), f.Name())))
		}
	}
	return err
}

// AddPicture stores the middle of a JPEG or PNG as the creator's next picture and returns its CID. The picture is not
// shown until Give names the CID. AddPicture returns an *event.ErrInvalid for a file that is no such picture.
func (p *Profiles) AddPicture(who event.Address, raw []byte) (cid string, err error) {
	return p.pictures.add(who, raw, func() string { return p.Of(who).PictureCID })
}

// Picture returns the JPEG and the CID of the picture in a creator's profile. It returns event.ErrNotFound if the
// profile has none, or if this server does not have it.
func (p *Profiles) Picture(who event.Address) (jpeg []byte, cid string, err error) {
	cid = p.Of(who).PictureCID
	if cid == "" {
		return nil, "", event.ErrNotFound
	}
	jpeg, err = os.ReadFile(p.pictures.path(who, cid))
	if errors.Is(err, fs.ErrNotExist) {
		err = event.ErrNotFound
	}
	return jpeg, cid, err
}
