package capture

import (
	"context"
	"errors"
	"image"
	"time"

	"github.com/pion/mediadevices/pkg/io/video"

	"footlight/app/plain"
)

const (
	// patience is the time without a good frame after which a camera has ended.
	patience = 2 * time.Second
	// frameRetry is the pause after a frame that cannot be read, so that an unplugged camera does not take a
	// whole core.
	frameRetry = 10 * time.Millisecond
)

// frames reads a camera's frames. Cables and hubs spoil some of them: these are dropped and counted.
type frames struct {
	from          video.Reader
	to            *conversion
	shown, before image.Point // the size of the last good frame, and that of the last frame
}

func newFrames(from video.Reader, in colours) *frames {
	return &frames{from: from, to: newConversion(in)}
}

// read puts the camera's pictures into out as they come.
func (f *frames) read(ctx context.Context, out *Slot) error {
	p, good := &Picture{}, time.Now()
	for ctx.Err() == nil {
		err := f.next(p)
		if err == nil {
			good = p.At
			p = out.Put(p)
			continue
		}
		out.Spoil()
		if time.Since(good) > patience {
			return plain.Errorf(err, "the camera delivers no more pictures: check its cable")
		}
		time.Sleep(frameRetry)
	}
	return nil
}

// next reads the next frame into p.
func (f *frames) next(p *Picture) error {
	img, release, err := f.from.Read()
	if err != nil {
		return err
	}
	defer release()
	if !f.fits(img.Bounds().Size()) {
		return errTorn
	}
	p.At = time.Now()
	f.to.convert(p, img)
	return nil
}

var errTorn = errors.New("the frame has another size than the ones before")

// fits reports whether a frame has the size of the ones before. A single frame of another size is a torn one;
// two show that the camera has changed.
func (f *frames) fits(size image.Point) bool {
	known := f.shown == image.Point{} || size == f.shown || size == f.before
	if f.before = size; known {
		f.shown = size
	}
	return known && size.X > 0 && size.Y > 0
}
