package rtmp

import (
	"errors"
	"io"
	"strings"
	"time"

	"footlight/backend/event"
	"footlight/backend/live"
	"footlight/backend/media/flv"
)

// lastWords is how long a refused peer may take to read why.
const lastWords = time.Second

// refuse says why before the connection closes, and waits until the peer has
// read it: closing at once could throw the answer away.
func (c *conn) refuse(action live.Action, why error) error {
	code := "NetStream.Play.Failed"
	if action == live.Publish {
		code = "NetStream.Publish.BadName"
	}
	if err := c.net.SetDeadline(time.Now().Add(lastWords)); err != nil {
		return err
	}
	if err := c.wire.status("error", code, told(why)); err != nil {
		return ordinary(err)
	}
	half, ok := c.net.(interface{ CloseWrite() error }) // TCP and TLS alike
	if ok && half.CloseWrite() == nil {
		_, _ = io.Copy(io.Discard, io.LimitReader(c.net, greetingBytes)) // what it says no longer counts
	}
	return why
}

// told is what a peer may know of a refusal: the rest is for the log.
func told(why error) string {
	var invalid *event.ErrInvalid
	var set advice
	if errors.As(why, &invalid) || errors.As(why, &set) {
		return why.Error()
	}
	if errors.Is(why, live.ErrUnavailable) {
		return strings.TrimPrefix(live.ErrUnavailable.Error(), "live: ") // without what it was that gave no answer
	}
	for _, known := range []error{live.ErrDenied, live.ErrBusy, live.ErrFull, live.ErrClosed, live.ErrGrantEnded} {
		if errors.Is(why, known) {
			return strings.TrimPrefix(why.Error(), "live: ")
		}
	}
	return "The server failed; its log says why."
}

// advice tells whoever set an encoder up what to set.
type advice string

func (a advice) Error() string { return string(a) }

// codecAdvice names what is carried.
func codecAdvice(refused *flv.CodecError) error {
	if refused.Kind == flv.Video {
		return advice(refused.Name + " is not carried here: set the video encoder to H.264")
	}
	return advice(refused.Name + " is not carried here: set the audio encoder to AAC")
}
