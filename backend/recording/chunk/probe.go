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

// maxFrame bounds a frame's side; H.264 itself ends near it.
const maxFrame = 16384

// maxSeconds bounds a time; MPEG's clocks turn over every 27 hours.
const maxSeconds = 1e9

// probed is what a media file holds. An empty codec means there is no such
// track.
type probed struct {
	Video, Audio string // codec names as ffmpeg gives them
	Frame        event.Resolution
	Start        float64 // of the file's clock, seconds
	Duration     float64 // seconds
	traits       traits
}

// traits are what segments must share to follow each other without being
// encoded again, and how many pictures there are where the file tells.
type traits struct {
	Sets           string // hash of the picture's parameter sets
	Rate, Channels string // of the sound
	Profile        string // of the sound: "LC"
	pictures       int64
}

func (p probed) empty() bool { return p.Video == "" && p.Audio == "" }

// probe asks ffprobe about a file.
func (m *Maker) probe(ctx context.Context, path string) (probed, error) {
	done, err := m.run(ctx, m.ffprobe(), "-v", "error", "-of", "json", "-show_data_hash", "md5", "-show_entries",
		"stream=codec_type,codec_name,profile,width,height,sample_rate,channels,nb_frames,extradata_hash:format=start_time,duration", path)
	if err != nil {
		return probed{}, err
	}
	return parseProbe(done.out)
}

// parseProbe reads ffprobe's JSON. Tracks without a known codec, pictures
// without a size and sound without a rate do not count: nothing could decode
// them.
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
		return probed{}, fmt.Errorf("chunk: ffprobe said: %w", err)
	}
	var p probed
	for _, s := range raw.Streams {
		known := s.Codec != "" && s.Codec != "unknown"
		switch {
		case s.Type == "video" && p.Video == "" && known && validSide(s.Width) && validSide(s.Height):
			p.Video, p.Frame, p.traits.Sets = s.Codec, event.Resolution{Width: s.Width, Height: s.Height}, s.Sets
			p.traits.pictures, _ = strconv.ParseInt(s.Frames, 10, 64) // 0 where it is not told
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

// parseSeconds reads a time; none given, or "N/A", is 0.
func parseSeconds(s string) (float64, error) {
	if s == "" || s == "N/A" {
		return 0, nil
	}
	d, err := strconv.ParseFloat(s, 64)
	if err != nil || math.IsNaN(d) || math.Abs(d) > maxSeconds {
		return 0, errors.New("chunk: ffprobe gave a time that is none")
	}
	return d, nil
}
