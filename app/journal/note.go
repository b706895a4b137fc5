package journal

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"footlight/app/plain"
	"footlight/app/programme"
	"footlight/app/sources"
	"footlight/backend/durable"
	"footlight/backend/event"
)

// Here stands for the server on this machine, whatever its address is.
const Here = "here"

// Note lies in the folder of a show until the whole show is on the server and its recording is sealed.
type Note struct {
	Event   event.ID         `json:"event"`
	Server  string           `json:"server"` // its base URL, or Here
	Site    string           `json:"site"`   // the address at which people sign in to the server
	Creator event.Address    `json:"creator"`
	Format  programme.Format `json:"format"`

	Live    bool           `json:"live"` // the show goes on, or the studio died during it
	Sources sources.Choice `json:"sources"`
	As      []string       `json:"as,omitempty"` // control commands that restore the show
	Began   int64          `json:"began"`        // ms since the epoch

	Seal    bool `json:"seal,omitempty"`    // the recording can be sealed with its creator's key only
	Brought bool `json:"brought,omitempty"` // all chunks are on the server, and the recording is stopped
}

// FileName is the name of a note's file in the show's folder.
const FileName = "show.json"

// Save replaces the note in a folder.
func (n Note) Save(dir string) error {
	body, err := json.Marshal(n)
	if err == nil {
		err = os.MkdirAll(dir, 0o700)
	}
	if err == nil {
		err = durable.WriteFile(filepath.Join(dir, FileName), body, 0o600)
	}
	if err != nil {
		return fmt.Errorf("save the note of the show: %w", err)
	}
	return nil
}

// Read returns the note in a folder, or fs.ErrNotExist if nothing is to be done for the show there.
func Read(dir string) (n Note, err error) {
	path := filepath.Join(dir, FileName)
	body, err := os.ReadFile(path)
	if err != nil {
		return n, err
	}
	if err = json.Unmarshal(body, &n); err == nil {
		_, err = event.ParseID(string(n.Event))
	}
	if err != nil {
		return n, plain.Errorf(err, "the note of a show in %s is damaged: name the event with studio upload --event", path)
	}
	return n, nil
}

// Remove removes the note from a folder.
func Remove(dir string) error {
	if err := os.Remove(filepath.Join(dir, FileName)); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// Unfinished lists the folders under Root that hold a note.
func Unfinished() (dirs []string, err error) {
	root, err := Root()
	if err != nil {
		return nil, err
	}
	notes, err := filepath.Glob(filepath.Join(root, "*", "*", FileName))
	for _, path := range notes {
		dirs = append(dirs, filepath.Dir(path))
	}
	return dirs, err
}
