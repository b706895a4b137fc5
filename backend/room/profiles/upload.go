package profiles

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"footlight/backend/event"
)

// AddPicture stores the middle of a JPEG or PNG as the creator's next picture and returns its CID. The picture is not
// shown until Give names the CID. AddPicture removes an earlier one that no profile names. It returns an
// *event.ErrInvalid for a file that is no such picture. Each call may take a second and 100 MB of memory.
func (p *Profiles) AddPicture(who event.Address, raw []byte) (cid string, err error) {
	small, err := portrait(raw)
	if err != nil {
		return "", err
	}
	p.writing.Lock()
	defer p.writing.Unlock()
	if cid, err = p.pictures.add(who, small); err != nil {
		return "", fmt.Errorf("profiles: save the picture of %s: %w", who, err)
	}
	return cid, p.pictures.keepOnly(who, cid, p.Of(who).PictureCID)
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
