package studio

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"footlight/backend/event"
	"footlight/backend/recording/index"
	"footlight/backend/recording/jobs"
)

// keepParts limits how long an incomplete chunk is kept after its last byte came.
const keepParts = 24 * time.Hour

// Count counts the incomplete chunks of all events, which are on the disk from the last run.
func (s *Stage) Count(ctx context.Context) error {
	folders, err := os.ReadDir(s.Spool.Dir)
	if err != nil {
		return fmt.Errorf("studio: %w", err)
	}
	for _, folder := range folders {
		id, invalid := event.ParseID(folder.Name())
		if invalid != nil || !folder.IsDir() {
			continue
		}
		rec, err := s.Index.Get(ctx, id)
		switch {
		case errors.Is(err, event.ErrNotFound):
			continue
		case err == nil:
			err = s.recount(rec)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// recount sets the bytes of an event's incomplete chunks from the disk.
func (s *Stage) recount(rec *index.Recording) error {
	stored, err := s.inbox(rec.ID()).bytes()
	if err == nil {
		s.Quota.Settle(rec.ID(), rec.Event().Start.Creator, 0, stored)
	}
	return err
}

// Expire removes incomplete chunks whose last byte came more than 24 hours before now.
func (s *Stage) Expire(ctx context.Context, now time.Time) error {
	var failed error
	for _, id := range s.Quota.Events() {
		rec, err := s.Index.Get(ctx, id)
		if err == nil {
			err = errors.Join(s.expire(id, now), s.recount(rec))
		}
		failed = errors.Join(failed, err)
	}
	return failed
}

func (s *Stage) expire(id event.ID, now time.Time) error {
	x := s.inbox(id)
	parts, err := x.parts()
	for _, part := range parts {
		one := jobs.Job{EventID: id, Chunk: part.chunk}
		if now.Sub(part.last) <= keepParts {
			continue
		}
		if _, busy := s.uploads.LoadOrStore(one, nil); busy {
			continue
		}
		if removed := os.Remove(filepath.Join(x.folder, part.name)); removed != nil && !errors.Is(removed, fs.ErrNotExist) {
			err = errors.Join(err, removed)
		}
		s.uploads.Delete(one)
	}
	return err
}

// part is a file of an incomplete chunk.
type part struct {
	name  string
	chunk int
	size  int64
	last  time.Time // when its last byte came
}

// parts returns the files of the incomplete chunks, in no order.
func (x inbox) parts() (all []part, err error) {
	names, err := fs.Glob(os.DirFS(x.folder), prefix+"*-*")
	for _, name := range names {
		number, _, _ := strings.Cut(strings.TrimPrefix(name, prefix), "-")
		n, unreadable := strconv.Atoi(number)
		info, gone := os.Stat(filepath.Join(x.folder, name))
		if unreadable == nil && gone == nil {
			all = append(all, part{name, n, info.Size(), info.ModTime()})
		}
	}
	return all, err
}

// bytes returns the size of all incomplete chunks.
func (x inbox) bytes() (sum int64, err error) {
	parts, err := x.parts()
	for _, p := range parts {
		sum += p.size
	}
	return sum, err
}

// chunks returns the numbers of the incomplete chunks, in no order.
func (x inbox) chunks() (numbers []int, err error) {
	parts, err := x.parts()
	for _, p := range parts {
		numbers = append(numbers, p.chunk)
	}
	return numbers, err
}
