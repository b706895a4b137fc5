package capture

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os/exec"
	"slices"
	"strings"

	"footlight/app/plain"
)

// fileStream is a stream of a file, as ffprobe describes it.
type fileStream struct {
	Kind   string `json:"codec_type"`
	Height int    `json:"height"`
	Matrix string `json:"color_space"`
}

// OpenFile checks that a file holds video, and whether it holds sound.
func OpenFile(ctx context.Context, path string, width, height, fps int) (*File, error) {
	streams, err := probe(ctx, path)
	if err != nil {
		return nil, plain.Errorf(err, "%s cannot be read as a video: choose another file, and check that ffmpeg is installed", path)
	}
	of := func(kind string) int {
		return slices.IndexFunc(streams, func(s fileStream) bool { return s.Kind == kind })
	}
	video := of("video")
	if video < 0 {
		return nil, fmt.Errorf("%s has no picture, only sound or text: choose a video file", path)
	}
	f := &File{Path: path, Width: width, Height: height, FPS: fps, matrix: streams[video].matrix()}
	if of("audio") >= 0 {
		f.sounds = make(chan []int16, 8)
	}
	return f, nil
}

// probe returns the streams of a file.
func probe(ctx context.Context, path string) ([]fileStream, error) {
	cmd := exec.CommandContext(ctx, "ffprobe", "-v", "error", "-show_entries", "stream=codec_type,height,color_space", "-of", "json", path)
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.Output()
	var found struct {
		Streams []fileStream `json:"streams"`
	}
	if err == nil {
		err = json.Unmarshal(out, &found)
	}
	if err != nil {
		err = fmt.Errorf("ffprobe: %w %s", err, strings.TrimSpace(said.String()))
	}
	return found.Streams, err
}

// matrix returns by which matrix ffmpeg reads the stream's colours: the stream's own. Without one, players
// take BT.709 for pictures of 720 lines and more, ffmpeg never.
func (s fileStream) matrix() string {
	if (s.Matrix == "" || s.Matrix == "unknown") && s.Height >= 720 {
		return "bt709"
	}
	return "auto"
}
