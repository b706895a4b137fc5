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
	"footlight/backend/event"
)

const chaptersName = "chapters.json"

// Chapters are where parts of a show begin. They are in a file, so that they survive the studio. Safe for concurrent use.
type Chapters struct {
	// Tell brings chapters to the server, which may have some of them. Nil: they stay here.
	Tell func(context.Context, []event.Chapter) error

	path string // empty: they are only remembered
	mu   sync.Mutex
	list []event.Chapter
	told int // how many of the list the server has
}

// read begins with what an earlier run left in a file.
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
		return fmt.Errorf("chapters: %w", err)
	}
	return nil
}

// Begin has a part of that title begin now.
func (c *Chapters) Begin(title string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	list, err := event.AddChapters(c.list, []event.Chapter{{Title: title, Timestamp: time.Now().UnixMilli()}})
	if err != nil {
		return err
	}
	if c.path != "" {
		var kept []byte
		if kept, err = json.Marshal(list); err == nil {
			err = durable.WriteFile(c.path, kept, 0o600)
		}
		if err != nil {
			return fmt.Errorf("keep the chapter: %w", err)
		}
	}
	c.list = list
	c.told = min(c.told, len(list)-1)
	return nil
}

// List is what there is, in order.
func (c *Chapters) List() []event.Chapter {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.list)
}

// bring has the server know of all, unless it does. What it refuses stays here.
func (c *Chapters) bring(ctx context.Context, log *slog.Logger) error {
	c.mu.Lock()
	list, told := slices.Clone(c.list), c.told
	c.mu.Unlock()
	if c.Tell == nil || told == len(list) {
		return nil
	}
	err := c.Tell(ctx, list)
	if errors.Is(err, ErrRefused) || errors.Is(err, ErrDenied) {
		log.Error("the replay has no chapters; they stay here", "file", c.path, "error", err)
		err = nil
	}
	if err != nil {
		return fmt.Errorf("chapters: %w", err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.told = len(list)
	return nil
}
