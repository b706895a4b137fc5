package speaker

import (
	"context"
	"sync"
	"time"

	"footlight/app/broadcast"
	"footlight/app/capture"
	"footlight/app/decode"
	"footlight/backend/media"
)

const (
	again    = time.Second // before the next attempt to connect
	lost     = "the connection to their picture and sound is lost; the studio connects again by itself"
	unusable = "their picture cannot be decoded: ask them to load their page again, or to use another browser"
	// tolerated is the number of pictures in a row that cannot be decoded before it is told.
	tolerated = 10
)

// Receive receives and decodes until ctx ends, and connects again after a loss.
func (l *Line) Receive(ctx context.Context) {
	var decoders sync.WaitGroup
	defer decoders.Wait()
	decoders.Go(func() { l.decodePictures(ctx) })
	decoders.Go(func() { l.decodeSounds(ctx) })
	for {
		token, err := l.config.Token(ctx)
		if err == nil {
			err = broadcast.Receive(ctx, l.config.WHEP, token, l.take)
		}
		if ctx.Err() != nil {
			return
		}
		if l.Problem() != lost {
			l.config.Log.Warn("a speaker is not received; the studio tries again", "error", err)
			l.say(lost)
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(again):
		}
	}
}

// take queues a frame. If too many come, or the decoder is too slow, pictures are dropped up to the next keyframe.
func (l *Line) take(f media.Frame) (needsKey bool) {
	if l.Problem() == lost {
		l.say("")
	}
	if !f.Codec.IsVideo() {
		_ = l.soundRate.Allow() && offer(l.sounds, f)
		return false
	}
	if l.needsKey.Load() && !f.Key {
		return true
	}
	l.needsKey.Store(!l.pictureRate.Allow() || !offer(l.pictures, f))
	return l.needsKey.Load()
}

func (l *Line) decodePictures(ctx context.Context) {
	d := &pictures{Line: l, next: &capture.Picture{}}
	defer d.close()
	for {
		select {
		case <-ctx.Done():
			return
		case f := <-l.pictures:
			d.show(f)
		}
	}
}

// pictures decodes a line's pictures. One goroutine owns it.
type pictures struct {
	*Line
	codec   media.Codec
	decoder *decode.Pictures // nil until the first picture
	next    *capture.Picture
	broken  bool // the decoder needs a keyframe
	bad     int  // pictures in a row that could not be decoded
}

func (d *pictures) close() {
	if d.decoder != nil {
		d.decoder.Close()
	}
}

// show decodes a frame and shows its picture. After an error the next keyframe begins anew.
func (d *pictures) show(f media.Frame) {
	if d.broken && !f.Key {
		return
	}
	made, err := d.decode(f)
	d.broken = err != nil
	switch {
	case err != nil:
		d.needsKey.Store(true)
		d.Picture.Spoil()
		if d.bad++; d.bad == tolerated {
			d.config.Log.Warn("a speaker's pictures cannot be decoded", "error", err)
			d.say(unusable)
		}
	case made:
		d.bad, d.next.At = 0, time.Now()
		d.next = d.Picture.Put(d.next)
		if d.Problem() == unusable {
			d.say("")
		}
	}
}

func (d *pictures) decode(f media.Frame) (made bool, err error) {
	if d.decoder == nil || d.codec != f.Codec {
		d.close()
		if d.decoder, err = decode.OpenPictures(f.Codec); err != nil {
			return false, err
		}
		d.codec = f.Codec
	}
	return d.decoder.Decode(f, d.next)
}
