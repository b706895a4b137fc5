package keep

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"

	"footlight/app/plain"
	"footlight/backend/durable"
)

// Ready returns an error if this machine lacks the program that makes chunks. Without it a show is kept in
// parts only.
func Ready() error {
	if _, err := exec.LookPath("ffmpeg"); err != nil {
		return plain.Errorf(err, "install ffmpeg, which prepares recordings for upload")
	}
	return nil
}

// ffmpeg makes an MP4 of its standard input. The file gets its name once it is finished and on disk.
func ffmpeg(ctx context.Context, to string, feed func(io.Writer) error, args ...string) error {
	if err := Ready(); err != nil {
		return err
	}
	made := to + Unfinished
	args = append(append([]string{"-nostdin", "-v", "error", "-y"}, args...), "-movflags", "+faststart", "-f", "mp4", made)
	cmd := exec.CommandContext(ctx, "ffmpeg", args...)
	var said bytes.Buffer
	cmd.Stderr = &said
	write, err := cmd.StdinPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		return err
	}
	err = errors.Join(feed(write), write.Close())
	if err = errors.Join(err, cmd.Wait()); err != nil {
		os.Remove(made)
		return fmt.Errorf("ffmpeg: %w %s", err, strings.TrimSpace(said.String()))
	}
	if err = durable.Sync(made); err != nil {
		return err
	}
	return durable.Rename(made, to)
}
