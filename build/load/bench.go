//go:build linux

package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"footlight/build/load/clip"
	"footlight/build/load/process"
)

// bench holds the flags and outputs that all measurements share.
type bench struct {
	servers   []string
	flags     []string
	serverCPU int
	loadCPU   int
	nice      int
	cache     string
	jsonPath  string

	out  io.Writer // tables and progress
	json io.Writer // one line per run
}

func (b *bench) define(fs *pflag.FlagSet) {
	fs.StringSliceVar(&b.servers, "server", []string{"build/bin/server"},
		"server binary, or name=binary; several binaries are measured in turn")
	fs.StringArrayVar(&b.flags, "serve-flag", nil, "flag for the servers, such as --hls-fragment=4s (repeatable)")
	fs.IntVar(&b.serverCPU, "server-cpu", 0, "processor the server is pinned to; -1 means any")
	fs.IntVar(&b.loadCPU, "load-cpu", 1, "processor this generator is pinned to; -1 means any")
	fs.IntVar(&b.nice, "autogroup-nice", 0, "nice value of this session's group if sched_autogroup is on; -20 is the highest priority")
	fs.StringVar(&b.cache, "cache", filepath.Join(os.TempDir(), "footlight-load"), "folder for the clips")
	fs.StringVar(&b.jsonPath, "json", "", "file for the results, one JSON line per run")
}

// command makes cmd run fn pinned to the generator's processor. The file for the results is open meanwhile.
func (b *bench) command(cmd *cobra.Command, fn func(context.Context) error) {
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		b.out, b.json = cmd.OutOrStdout(), io.Discard
		if err := b.stay(); err != nil {
			return err
		}
		if b.jsonPath == "" {
			return fn(cmd.Context())
		}
		file, err := os.Create(b.jsonPath)
		if err != nil {
			return err
		}
		b.json = file
		return errors.Join(fn(cmd.Context()), file.Close())
	}
}

func (b *bench) stay() error {
	if b.nice != 0 {
		if err := process.Prefer(b.nice); err != nil {
			return err
		}
	}
	return process.Stay(b.loadCPU)
}

// configs returns the servers to measure.
func (b *bench) configs() []process.Config {
	all := make([]process.Config, 0, len(b.servers))
	for _, text := range b.servers {
		name, binary, named := strings.Cut(text, "=")
		if !named {
			name, binary = filepath.Base(text), text
		}
		all = append(all, process.Config{Name: name, Binary: binary, Flags: b.flags, CPU: b.serverCPU})
	}
	return all
}

// clipNamed opens the clip that a --clip flag names.
func (b *bench) clipNamed(ctx context.Context, name string) (*clip.Clip, error) {
	spec, ok := map[string]clip.Spec{"hd": clip.HD(), "small": clip.Small(), "thin": clip.Thin()}[name]
	if !ok {
		return nil, fmt.Errorf("--clip must be hd, small or thin, not %q", name)
	}
	return clip.Open(ctx, b.cache, spec)
}

// keep writes a run's outcome.
func (b *bench) keep(outcome any) error { return json.NewEncoder(b.json).Encode(outcome) }

// say prints progress.
func (b *bench) say(format string, args ...any) { fmt.Fprintf(b.out, format+"\n", args...) }

// withServer runs fn on a fresh server.
func withServer(ctx context.Context, cfg process.Config, fn func(*process.Server) error) error {
	s, err := process.Start(ctx, cfg)
	if err != nil {
		return err
	}
	if err = fn(s); err != nil {
		err = fmt.Errorf("%w; the server said:\n%s", err, s.Said())
	}
	return errors.Join(err, s.Stop())
}
