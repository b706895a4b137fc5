package app

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"footlight/app/host"
	"footlight/app/programme"
	"footlight/app/remote"
	"footlight/backend/durable"
	"footlight/backend/event"
)

// note lies beside what is kept of a show, until all of it is on the server and the recording is ended.
type note struct {
	Event   event.ID         `json:"event"`
	Server  string           `json:"server"` // or here, wherever that listens
	Site    string           `json:"site"`   // where people sign in at it
	Creator event.Address    `json:"creator"`
	Format  programme.Format `json:"format"`

	Live    bool     `json:"live"` // nobody has ended the show: it goes on, or its studio died
	Sources Sources  `json:"sources"`
	As      []string `json:"as,omitempty"` // how it is made, as lines of control
	Began   int64    `json:"began"`        // ms since the epoch

	Seal    bool `json:"seal,omitempty"`    // the recording is sealed by its creator's key alone
	Brought bool `json:"brought,omitempty"` // all is on the server, and the recording is stopped
}

// manner is how a show is made that was live when its studio died: by whichever microphones it goes on, whoever was
// muted stays it.
func (n note) manner(sounds []string) (lines []string) {
	if !n.Live {
		return nil
	}
	for _, line := range n.As {
		lines = append(lines, renamed(line, n.Sources.sounds(), sounds))
	}
	return lines
}

// renamed is a line of control that is about one sound, for that which takes its place.
func renamed(line string, was, now []string) string {
	verb, rest, _ := strings.Cut(line, " ")
	for i, label := range was[:min(len(was), len(now))] {
		if how, ok := strings.CutPrefix(rest+" ", label+" "); ok && verb != "scene" && verb != "third" {
			return strings.TrimSpace(verb + " " + now[i] + " " + how)
		}
	}
	return line
}

const noteName = "show.json"

// save replaces the note of a folder.
func (n note) save(dir string) error {
	body, err := json.Marshal(n)
	if err == nil {
		err = os.MkdirAll(dir, 0o700)
	}
	if err == nil {
		err = durable.WriteFile(filepath.Join(dir, noteName), body, 0o600)
	}
	if err != nil {
		return fmt.Errorf("note which show it is: %w", err)
	}
	return nil
}

// follow saves the note whenever a show is made in another manner, until ctx ends. Nobody else saves it meanwhile.
func (n *note) follow(ctx context.Context, dir string, as func() []string) {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			now := as()
			if slices.Equal(now, n.As) {
				continue
			}
			if n.As = now; n.save(dir) != nil {
				n.As = nil // again
			}
		}
	}
}

// readNote reads that of a folder: fs.ErrNotExist where nothing is to be done there.
func readNote(dir string) (n note, err error) {
	body, err := os.ReadFile(filepath.Join(dir, noteName))
	if err != nil {
		return n, err
	}
	if err = json.Unmarshal(body, &n); err == nil {
		_, err = event.ParseID(string(n.Event))
	}
	if err != nil {
		return n, fmt.Errorf("%s: %w", filepath.Join(dir, noteName), err)
	}
	return n, nil
}

// noted are the folders under a root in which something is to be done.
func noted(root string) (dirs []string, err error) {
	notes, err := filepath.Glob(filepath.Join(root, "*", "*", noteName))
	for _, path := range notes {
		dirs = append(dirs, filepath.Dir(path))
	}
	return dirs, err
}

// home is the server that a show belongs to. Nobody has signed in there yet.
func (n note) home(ctx context.Context) (*remote.Server, error) {
	if n.Server == here {
		return host.Running(ctx)
	}
	return &remote.Server{Base: n.Server, Site: n.Site}, nil
}

// at is the server that the window is at, where that is a folder's by whichever address; nil: it is not.
func (s *Show) at(dir string) *remote.Server {
	if at := s.window.visit.Load(); at != nil && folderOf(at.Base) == filepath.Base(filepath.Dir(dir)) {
		return &remote.Server{Base: at.Base, Site: at.Site}
	}
	return nil
}

// home is the server of a folder.
func (s *Show) home(ctx context.Context, dir string, n note) (*remote.Server, error) {
	if at := s.at(dir); at != nil {
		return at, nil
	}
	return n.home(ctx)
}

// folder is where an event's show is kept: where it was interrupted, if that was at the same server, or a new one.
func (s *Show) folder(ctx context.Context, id event.ID) (string, error) {
	base := s.window.visit.Load().Base
	root, err := allKept()
	dirs, _ := noted(root) // the pattern is good
	for _, dir := range dirs {
		n, unread := readNote(dir)
		if unread != nil || !n.Live || n.Event != id {
			continue
		}
		if home, away := s.home(ctx, dir, n); away == nil && home.Base == base {
			return dir, nil
		}
	}
	return filepath.Join(root, folderOf(base), string(id)), err
}

// forget removes the note of a folder.
func forget(dir string) error {
	if err := os.Remove(filepath.Join(dir, noteName)); !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return nil
}
