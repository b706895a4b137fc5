package transcode

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"time"

	"footlight/backend/live/convert"
	"footlight/backend/live/yield"
	"footlight/backend/media"
	"footlight/backend/media/flv"
	"footlight/backend/media/h264"
)

// Pictures turns one stream's pictures into H.264 that every browser decodes: constrained baseline, shown in
// the order of decoding. It reads VP8, and H.264 with B-frames.
//
// An ffmpeg process does the work in every build. It adds a few milliseconds of delay, and a stranger's video
// that crashes the decoder does not take the server down.
//
// One goroutine calls Push and Close. Another one delivers the output. Its keyframes have their parameter
// sets, and are where those of the source are.
type Pictures struct {
	ctx     context.Context //nolint:containedctx // of the processes, of which there may be several in a row
	deliver func(media.Frame)
	small   bool
	from    time.Duration // pictures before this stream time are decoded alone
	run     *pictureRun
}

// OpenPictures prepares an encoder. The first keyframe starts its process.
func OpenPictures(ctx context.Context, deliver func(media.Frame)) convert.Pictures {
	return &Pictures{ctx: ctx, deliver: deliver}
}

// OpenSmallPictures prepares an encoder of pictures whose shorter side has at most 360 pixels, at 300 kbit/s. It has a
// keyframe every 30 pictures, so that viewers soon get them, and yields to media. It delivers no picture before the stream
// time from, but decodes what is before.
func OpenSmallPictures(ctx context.Context, from time.Duration, deliver func(media.Frame)) convert.Pictures {
	return &Pictures{ctx: ctx, deliver: deliver, small: true, from: from}
}

// Push takes the next frame in the order of decoding. It leaves out frames before the first keyframe. A
// keyframe of another size starts another process, because an encoder keeps its size. After an error only
// Close may be called.
func (p *Pictures) Push(f media.Frame) error {
	if f.Key {
		if err := p.begin(f); err != nil {
			return err
		}
	}
	if p.run == nil {
		return nil
	}
	return p.run.push(f)
}

// begin starts a process, unless the running one has the same form.
func (p *Pictures) begin(f media.Frame) error {
	is, err := formOf(f)
	if err != nil || p.run != nil && p.run.form == is {
		return err
	}
	if err = p.Close(); err != nil {
		return err
	}
	p.run, err = p.start(is, f)
	return err
}

// Close waits until the rest has been delivered.
func (p *Pictures) Close() error {
	if p.run == nil {
		return nil
	}
	run := p.run
	p.run = nil
	return run.ffmpeg.close()
}

// pictureRun is one process.
type pictureRun struct {
	form    form
	ffmpeg  *ffmpegRun
	deliver func(media.Frame)
	base    time.Duration // stream time at which the process's clock is 0
	wall    time.Time     // wall clock at stream time 0
	last    time.Duration // last decoding time that was written to the process
	sets    h264.ParameterSets
	buf     []byte
}

// start starts a process that begins with f.
func (p *Pictures) start(is form, f media.Frame) (r *pictureRun, err error) {
	r = &pictureRun{form: is, deliver: p.deliver, base: f.DTS, wall: f.Wall.Add(-f.PTS)}
	begin := func() { r.ffmpeg, err = startFFmpeg(p.ctx, pictureArgs(is.container(), p.limits(r.base)), r.read) }
	if p.small {
		yield.Do(begin)
	} else {
		begin()
	}
	if err != nil {
		return nil, err
	}
	if _, err = r.ffmpeg.Write(is.header()); err != nil {
		return nil, errors.Join(err, r.ffmpeg.close())
	}
	return r, nil
}

// limits returns the arguments that limit rate and size of what a process makes, whose clock is 0 at the stream time base.
// Two threads share one picture. The bit rate is limited because a viewer's connection is.
func (p *Pictures) limits(base time.Duration) []string {
	if !p.small {
		return []string{"-g", "60", "-crf", "23", "-maxrate", "6M", "-bufsize", "6M", "-threads", "2"}
	}
	filter := shorterSide
	if from := p.from - base - time.Millisecond; from > 0 { // the process counts in milliseconds
		filter = fmt.Sprintf("trim=start=%.3f,%s", from.Seconds(), shorterSide)
	}
	return []string{"-vf", filter, "-g", "30", "-crf", "28", "-maxrate", "300k", "-bufsize", "150k", "-threads", "1"}
}

// pictureArgs make ffmpeg hold no picture back.
func pictureArgs(container string, limits []string) []string {
	return slices.Concat([]string{
		"-nostdin", "-hide_banner", "-loglevel", "error",
		"-probesize", "2048", "-analyzeduration", "1", "-fpsprobesize", "0", "-threads", "1",
		"-max_pixels", strconv.Itoa(maxPixels), // applies to later size changes, too
		"-f", container, "-i", "pipe:0", "-map", "0:v:0", "-copyts", "-fps_mode", "passthrough",
		"-c:v", "libx264", "-preset", "superfast", "-tune", "zerolatency", "-profile:v", "baseline", "-pix_fmt", "yuv420p",
		"-bf", "0", "-sc_threshold", "0", "-force_key_frames", "source",
	}, limits, []string{"-f", "flv", "-flvflags", "no_duration_filesize", "-flush_packets", "1", "pipe:1"})
}

// shorterSide is the filter that makes larger pictures smaller, to 360 pixels.
const shorterSide = "scale='if(gt(iw,ih),-2,min(360,iw))':'if(gt(iw,ih),min(360,ih),-2)'"

// push writes a frame to the process. Its times must rise.
func (r *pictureRun) push(f media.Frame) error {
	at := f.DTS - r.base
	if at <= r.last && r.last > 0 {
		at = r.last + time.Millisecond
	}
	r.last = at
	r.buf = r.form.append(r.buf[:0], at, f)
	_, err := r.ffmpeg.Write(r.buf)
	return err
}

// read delivers the output.
func (r *pictureRun) read(out io.Reader) error {
	tags, err := flv.NewReader(out)
	for err == nil {
		var tag flv.Tag
		if tag, err = tags.Next(); err == nil && tag.Kind == flv.Video {
			err = r.take(tag)
		}
	}
	if errors.Is(err, io.EOF) {
		return nil
	}
	return fmt.Errorf("transcode: %w", err)
}

func (r *pictureRun) take(tag flv.Tag) error {
	c, err := flv.Read(tag.Kind, tag.Body)
	if err != nil {
		return err
	}
	r.sets = r.sets.Update(h264.ParameterSets{SPS: c.SPS, PPS: c.PPS})
	sets, units := h264.Split(c.Units)
	r.sets = r.sets.Update(sets)
	if len(units) == 0 {
		return nil
	}
	f := media.Frame{Codec: media.H264, PTS: r.base + tag.At + c.Offset, Key: h264.IsKey(units), Units: units}
	if f.Key {
		f.Units = r.sets.Prepend(units)
	}
	f.DTS, f.Wall = f.PTS, r.wall.Add(f.PTS)
	r.deliver(f)
	return nil
}
