package chunk

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"

	"footlight/backend/event"
)

// maxFrame limits a frame's side; the limit of H.264 is about the same.
const maxFrame = 16384

// maxSeconds limits a time; MPEG's clocks start again after 27 hours.
const maxSeconds = 1e9

// probed describes a media file. An empty codec means that there is no such track.
type probed struct {
	Video, Audio string // codec names as ffmpeg gives them
	Frame        event.Resolution
	Start        float64 // on the file's clock, seconds
	Duration     float64 // seconds
	traits       traits
}

// traits are the properties that segments must share to be joined without encoding. pictures is
// only a count, 0 if the file does not give it.
type traits struct {
	Sets           string // hash of the picture's parameter sets
	Rate, Channels string // sound format
	Profile        string // AAC profile, such as "LC"
	pictures       int64
}

func (p probed) empty() bool { return p.Video == "" && p.Audio == "" }

// probe describes a file by means of ffprobe.
func (m *Maker) probe(ctx context.Context, path string) (probed, error) {
	done, err := m.run(ctx, m.ffprobe(), "-v", "error", "-of", "json", "-show_data_hash", "md5", "-show_entries",
		"stream=codec_type,codec_name,profile,width,height,sample_rate,channels,nb_frames,extradata_hash:format=start_time,duration", path)
	if err != nil {
		return probed{}, err
	}
	return parseProbe(done.out)
}

// parseProbe reads ffprobe's JSON. It ignores tracks without a known codec, pictures without a size
// and sound without a rate, because they cannot be decoded.
func parseProbe(b []byte) (probed, error) {
	var raw struct {
		Streams []struct {
			Type     string `json:"codec_type"`
			Codec    string `json:"codec_name"`
			Width    int    `json:"width"`
			Height   int    `json:"height"`
			Rate     string `json:"sample_rate"`
			Channels int    `json:"channels"`
			Profile  string `json:"profile"`
			Frames   string `json:"nb_frames"`
			Sets     string `json:"extradata_hash"`
		} `json:"streams"`
		Format struct {
			Start    string `json:"start_time"`
			Duration string `json:"duration"`
		} `json:"format"`
	}
	if err := json.Unmarshal(b, &raw); err != nil {
		return probed{}, fmt.Errorf("chunk: read ffprobe's output: %w", err)
	}
	var p probed
	for _, s := range raw.Streams {
		known := s.Codec != "" && s.Codec != "unknown"
		switch {
		case s.Type == "video" && p.Video == "" && known && validSide(s.Width) && validSide(s.Height):
			p.Video, p.Frame, p.traits.Sets = s.Codec, event.Resolution{Width: s.Width, Height: s.Height}, s.Sets
			p.traits.pictures, _ = strconv.ParseInt(s.Frames, 10, 64) // 0 if the file does not give it
		case s.Type == "audio" && p.Audio == "" && known && s.Channels > 0 && s.Rate != "" && s.Rate != "0":
			p.Audio, p.traits.Rate, p.traits.Channels, p.traits.Profile = s.Codec, s.Rate, strconv.Itoa(s.Channels), s.Profile
		}
	}
	var err error
	if p.Start, err = parseSeconds(raw.Format.Start); err != nil {
		return probed{}, err
	}
	p.Duration, err = parseSeconds(raw.Format.Duration)
	if p.Duration < 0 {
		p.Duration = 0
	}
	return p, err
}

func validSide(n int) bool { return n > 0 && n <= maxFrame }

// parseSeconds reads a time. An empty string and "N/A" are 0.
func parseSeconds(s string) (float64, error) {
	if s == "" || s == "N/A" {
		return 0, nil
	}
	d, err := strconv.ParseFloat(s, 64)
	if err != nil || math.IsNaN(d) || math.Abs(d) > maxSeconds {
		return 0, errors.New("chunk: ffprobe returned an invalid time")
	}
	return d, nil
}
