//go:build linux

package main

import (
	"bytes"
	"context"
	"fmt"
	"os/exec"
	"strings"
	"time"
)

// topOf limits the functions that a profile lists.
const topOf = 25

// profile runs perf on a process for duration d and returns the functions that took most time, kernel
// included. The server's binary must have its symbols.
func profile(ctx context.Context, pid int, file string, d time.Duration) (string, error) {
	err := program(exec.CommandContext(ctx, "perf", "record", "-q", "-F", "997", "-g",
		"-p", fmt.Sprint(pid), "-o", file, "--", "sleep", fmt.Sprintf("%.1f", d.Seconds())))
	if err != nil {
		return "", err
	}
	report := exec.CommandContext(ctx, "perf", "report", "-i", file, "--stdio", "--no-children", "-g", "none", "--sort", "symbol", "-q")
	var out bytes.Buffer
	report.Stdout = &out
	if err := program(report); err != nil {
		return "", err
	}
	var top []string
	for line := range strings.Lines(out.String()) {
		if line = strings.TrimSpace(line); line != "" && len(top) < topOf {
			top = append(top, line)
		}
	}
	return strings.Join(top, "\n"), nil
}

// program runs cmd. Its error contains what the program printed.
func program(cmd *exec.Cmd) error {
	var words bytes.Buffer
	cmd.Stderr = &words
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s: %w: %s", cmd.Args[0], err, &words)
	}
	return nil
}
