package sender

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"time"

	"github.com/bluenviron/gortmplib"
	"github.com/bluenviron/gortmplib/pkg/codecs"
	"github.com/bluenviron/mediacommon/v2/pkg/codecs/mpeg4audio"

	"footlight/backend/media"
	"footlight/backend/media/h264"
	"footlight/build/load/clip"
)

// RTMP sends a clip with AAC by RTMP until it is closed.
type RTMP struct {
	// Video records when each frame was sent, as the packets that servers make of it for WebRTC viewers.
	Video *Log

	client *gortmplib.Client
	cancel context.CancelFunc
	done   chan error
}

// PublishRTMP connects to a server's address and begins to send.
func PublishRTMP(ctx context.Context, server, stream string, c *clip.Clip) (*RTMP, error) {
	client := &gortmplib.Client{
		URL: &url.URL{Scheme: "rtmp", Host: server, Path: "/live", Fragment: stream}, Publish: true,
	}
	if err := client.Initialize(ctx); err != nil {
		return nil, fmt.Errorf("publish by RTMP: %w", err)
	}
	w, err := newRTMPWriter(client, c)
	if err != nil {
		client.Close()
		return nil, fmt.Errorf("publish by RTMP: %w", err)
	}
	video, _ := tracks(c)
	p := &RTMP{Video: newLog(video), client: client, done: make(chan error, 1)}
	ctx, p.cancel = context.WithCancel(context.WithoutCancel(ctx))
	go func() {
		p.done <- play(ctx, c, func(at time.Duration, i int) error {
			if c.Frames[i].Codec.IsVideo() {
				p.Video.noteFrame(time.Now())
			}
			return w.frame(at, c.Frames[i])
		})
	}()
	return p, nil
}

// Close disconnects. It returns the error that ended the sending early, if any.
func (p *RTMP) Close(context.Context) error {
	p.cancel()
	err := <-p.done
	p.client.Close()
	return err
}

// rtmpWriter writes both tracks to an RTMP connection.
type rtmpWriter struct {
	gortmplib.Writer
	video, audio *gortmplib.Track
}

func newRTMPWriter(conn gortmplib.Conn, c *clip.Clip) (*rtmpWriter, error) {
	w := &rtmpWriter{}
	for _, f := range c.Frames {
		switch {
		case f.Key && w.video == nil:
			sets, _ := h264.Split(f.Units)
			w.video = &gortmplib.Track{Codec: &codecs.H264{SPS: sets.SPS[0], PPS: sets.PPS[0]}}
		case f.Codec == media.AAC && w.audio == nil:
			var config mpeg4audio.AudioSpecificConfig
			if err := config.Unmarshal(f.Config); err != nil {
				return nil, err
			}
			w.audio = &gortmplib.Track{Codec: &codecs.MPEG4Audio{Config: &config}}
		}
	}
	if w.video == nil || w.audio == nil {
		return nil, errors.New("the clip is not H264 and AAC")
	}
	w.Writer = gortmplib.Writer{Conn: conn, Tracks: []*gortmplib.Track{w.video, w.audio}}
	return w, w.Initialize()
}

func (w *rtmpWriter) frame(at time.Duration, f media.Frame) error {
	if f.Codec == media.AAC {
		return w.WriteMPEG4Audio(w.audio, at, f.Units[0])
	}
	return w.WriteH264(w.video, at, at, f.Units)
}
