package speaker

import (
	"context"
	"time"

	"footlight/app/decode"
	"footlight/app/programme"
	"footlight/backend/media"
)

// mostConcealed limits how many blocks in a row are made up for lost packets. More would sound like a stutter.
const mostConcealed = 5

func (l *Line) decodeSounds(ctx context.Context) {
	decoder, err := decode.OpenSound()
	if err != nil {
		l.say("their sound cannot be decoded: " + err.Error())
		return
	}
	defer decoder.Close()
	for due := time.Duration(0); ; {
		select {
		case <-ctx.Done():
			return
		case f := <-l.sounds:
			due = l.hear(decoder, f, due)
		}
	}
}

// hear decodes a packet, and makes up for those that were lost before it. due is when it should have begun. hear returns
// when the next one should begin.
func (l *Line) hear(decoder *decode.Sound, f media.Frame, due time.Duration) (next time.Duration) {
	if missing := int((f.PTS - due + programme.Block/2) / programme.Block); due > 0 && missing <= mostConcealed {
		for range missing {
			if samples, err := decoder.Conceal(); err == nil {
				l.Voice.Write(samples, time.Now())
			}
		}
	}
	samples, err := decoder.Decode(f.Units[0])
	if err != nil {
		return f.PTS + programme.Block // it is concealed with the next packet
	}
	l.Voice.Write(samples, time.Now())
	return f.PTS + lasting(len(samples))
}

// lasting returns the time of interleaved samples.
func lasting(samples int) time.Duration { return time.Duration(samples/2) * time.Second / 48000 }
