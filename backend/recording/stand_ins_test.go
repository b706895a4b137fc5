package recording_test

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync/atomic"
	"syscall"

	"footlight/backend/blob"
	"footlight/backend/recording/chunk"
	"footlight/backend/recording/encode"
	"footlight/backend/recording/encode/pressure"
	"footlight/backend/recording/index"
)

// machine is an encode.Machine with a constant load.
type machine pressure.Load

// Load implements encode.Machine.
func (m machine) Load() pressure.Load { return pressure.Load(m) }

// disk is full while full is set.
type disk struct{ full atomic.Bool }

func fullDisk() *disk {
	d := &disk{}
	d.full.Store(true)
	return d
}

// Probe implements jobs.Disk.
func (d *disk) Probe() error {
	if d.full.Load() {
		return fmt.Errorf("test: %w", syscall.ENOSPC)
	}
	return nil
}

// checkedKV passes a call on unless check returns an error. call is get, create, update, delete, or
// each (also for every value).
type checkedKV struct {
	index.KV
	check func(call, key string) error
}

// Get implements index.KV.
func (c checkedKV) Get(ctx context.Context, key string) ([]byte, uint64, error) {
	if err := c.check("get", key); err != nil {
		return nil, 0, err
	}
	return c.KV.Get(ctx, key)
}

// Create implements index.KV.
func (c checkedKV) Create(ctx context.Context, key string, value []byte) (uint64, error) {
	if err := c.check("create", key); err != nil {
		return 0, err
	}
	return c.KV.Create(ctx, key, value)
}

// Update implements index.KV.
func (c checkedKV) Update(ctx context.Context, key string, value []byte, revision uint64) (uint64, error) {
	if err := c.check("update", key); err != nil {
		return 0, err
	}
	return c.KV.Update(ctx, key, value, revision)
}

// Delete implements index.KV.
func (c checkedKV) Delete(ctx context.Context, key string) error {
	if err := c.check("delete", key); err != nil {
		return err
	}
	return c.KV.Delete(ctx, key)
}

// Each implements index.KV.
func (c checkedKV) Each(ctx context.Context, prefix string, fn func(string, []byte, uint64) error) error {
	return c.KV.Each(ctx, prefix, func(key string, value []byte, revision uint64) error {
		if err := c.check("each", key); err != nil {
			return err
		}
		return fn(key, value, revision)
	})
}

var errAway = errors.New("test: it is away")

// noUpdates returns a KV that refuses updates below a prefix while off is set.
func noUpdates(kv index.KV, prefix string, off *atomic.Bool) index.KV {
	return checkedKV{kv, func(call, key string) error {
		if off.Load() && call == "update" && strings.HasPrefix(key, prefix) {
			return errAway
		}
		return nil
	}}
}

// encoding is a function that implements encode.Encoder.
type encoding func(ctx context.Context, s chunk.Spec) (chunk.Media, error)

// Make implements encode.Encoder.
func (e encoding) Make(ctx context.Context, s chunk.Spec) (chunk.Media, error) { return e(ctx, s) }

// checked returns an encoder that works unless check returns an error.
func checked(e encode.Encoder, check func(ctx context.Context, s chunk.Spec) error) encode.Encoder {
	return encoding(func(ctx context.Context, s chunk.Spec) (chunk.Media, error) {
		if err := check(ctx, s); err != nil {
			return chunk.Media{}, err
		}
		return e.Make(ctx, s)
	})
}

// counting sends the name of each chunk that the encoder makes to made.
func counting(e encode.Encoder, made chan string) encode.Encoder {
	return checked(e, func(_ context.Context, s chunk.Spec) error {
		made <- s.Out
		return nil
	})
}

// glue "encodes" by joining segments of a second each.
func glue(_ context.Context, s chunk.Spec) (chunk.Media, error) {
	var all []byte
	made := chunk.Media{Duration: float64(len(s.Segments))}
	for _, path := range s.Segments {
		b, err := os.ReadFile(path)
		if err != nil {
			return chunk.Media{}, err
		}
		if strings.Contains(string(b), "broken") {
			return chunk.Media{}, fmt.Errorf("test: %w", chunk.ErrUnusable)
		}
		all, made.Parts = append(all, b...), append(made.Parts, chunk.Part{Duration: 1})
	}
	made.Size, made.SHA256 = int64(len(all)), sha256.Sum256(all)
	return made, os.WriteFile(s.Out, all, 0o600)
}

// checkedStore stores content unless check returns an error.
type checkedStore struct {
	blob.Receiver
	check func() error
}

// Receive implements blob.Receiver.
func (c checkedStore) Receive(ctx context.Context, r io.Reader) (blob.Ref, error) {
	if err := c.check(); err != nil {
		return blob.Ref{}, err
	}
	return c.Receiver.Receive(ctx, r)
}

// counted returns a store that counts what it receives.
func counted(store blob.Receiver, got *atomic.Int32) blob.Receiver {
	return checkedStore{store, func() error {
		got.Add(1)
		return nil
	}}
}

// failing returns a store that fails while left is positive.
func failing(store blob.Receiver, left *atomic.Int32) blob.Receiver {
	return checkedStore{store, func() error {
		if left.Add(-1) >= 0 {
			return errAway
		}
		return nil
	}}
}

// inspecting is a function that implements Inspector.
type inspecting func(path string) (seconds float64, err error)

// Inspect implements recording.Inspector.
func (f inspecting) Inspect(_ context.Context, path string) (float64, error) { return f(path) }

// lenient takes every upload for two seconds long, unless it says that it is bad.
func lenient(path string) (float64, error) {
	b, err := os.ReadFile(path)
	if strings.Contains(string(b), "bad") {
		return 0, fmt.Errorf("%w: it is bad", chunk.ErrUnusable)
	}
	return 2, err
}

// honest returns the length that the upload states.
func honest(path string) (seconds float64, err error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return 0, err
	}
	var n int
	_, err = fmt.Sscanf(string(b), "chunk %d of %g s", &n, &seconds)
	return seconds, err
}
