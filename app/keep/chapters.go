package keep

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"slices"
	"sync"
	"time"

	"footlight/backend/durable"
	"footlight/backend/event/recorded"
)

// Chapters holds where the chapters of a show begin. It writes them to a file, so that they survive a crash
// of the studio. It is safe for concurrent use.
type Chapters struct {
	// Tell sends all chapters to the server, which may have some of them already. Nil means that they stay
	// here.
	Tell func(context.Context, []recorded.Chapter) error

	path string // is empty if the chapters are held in memory only
	mu   sync.Mutex
	list []recorded.Chapter
	told int // how many of the list, from the first, the server has
}

// read loads the chapters that an earlier run left in a file.
func (c *Chapters) read(path string) error {
	c.path = path
	kept, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil {
		err = json.Unmarshal(kept, &c.list)
	}
	if err != nil {
		return fmt.Errorf("read chapters: %w", err)
	}
	return nil
}

// Begin adds a chapter that begins now.
func (c *Chapters) Begin(title string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	list, err := recorded.AddChapters(c.list, []recorded.Chapter{{Title: title, Timestamp: time.Now().UnixMilli()}})
	if err != nil {
		return err
	}
	if c.path != "" {
		var kept []byte
		if kept, err = json.Marshal(list); err == nil {
			err = durable.WriteFile(c.path, kept, 0o600)
		}
		if err != nil {
			return fmt.Errorf("save the chapter: %w", err)
		}
	}
	c.list = list
	c.told = min(c.told, len(list)-1)
	return nil
}

// List returns the chapters in order.
func (c *Chapters) List() []recorded.Chapter {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.list)
}

// bring sends the chapters to the server if it lacks some. If the server refuses them, they stay here.
func (c *Chapters) bring(ctx context.Context, log *slog.Logger) error {
	c.mu.Lock()
	list, told := slices.Clone(c.list), c.told
	c.mu.Unlock()
	if c.Tell == nil || told == len(list) {
		return nil
	}
	err := c.Tell(ctx, list)
	if errors.Is(err, ErrRefused) || errors.Is(err, ErrDenied) {
		log.Error("the server refused the chapters; their file stays here", "file", c.path, "error", err)
		err = nil
	}
	if err != nil {
		return fmt.Errorf("send chapters: %w", err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.told = len(list)
	return nil
}
