package profiles

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"footlight/backend/event"
)

// Open reads all profiles, and removes pictures that none of them names.
func Open(dir string, w Witness) (*Profiles, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	files, err := fs.Glob(os.DirFS(dir), "*"+suffix)
	if err != nil {
		return nil, err
	}
	p := &Profiles{dir: dir, witness: w, pictures: pictures{dir: filepath.Join(dir, "pictures")}, by: map[event.Address]event.Profile{}, owners: map[string]int{}}
	for _, name := range files {
		path := filepath.Join(dir, name)
		x, err := read(path)
		if err != nil {
			return nil, fmt.Errorf("profiles: read %s: %w", path, err)
		}
		p.replace(x)
	}
	return p, p.pictures.tidy(func(who event.Address) string { return p.Of(who).PictureCID })
}

func read(path string) (x event.Profile, err error) {
	raw, err := os.ReadFile(path)
	if err == nil {
		err = json.Unmarshal(raw, &x)
	}
	return x, err
}
