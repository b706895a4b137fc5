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

// refusalTimeout is the time in which a refused peer may read the reason.
const refusalTimeout = time.Second

// refuse sends the reason before the connection closes, and waits until the peer has read it: closing at
// once could discard it.
func (c *conn) refuse(action live.Action, why error) error {
	c.cfg.Log.Info("rtmp client was refused",
		"event", c.event, "remote", c.net.RemoteAddr().String(), "action", action, "error", why)
	code := "NetStream.Play.Failed"
	if action == live.Publish {
		code = "NetStream.Publish.BadName"
	}
	if err := c.net.SetDeadline(time.Now().Add(refusalTimeout)); err != nil {
		return err
	}
	if err := c.wire.status("error", code, publicReason(why)); err != nil {
		return ordinary(err)
	}
	half, ok := c.net.(interface{ CloseWrite() error }) // TCP and TLS alike
	if ok && half.CloseWrite() == nil {
		_, _ = io.Copy(io.Discard, io.LimitReader(c.net, greetingBytes)) // further messages are ignored
	}
	return nil
}

// publicReason returns what a refused peer may know. The log has the rest.
func publicReason(why error) string {
	var invalid *event.ErrInvalid
	var set advice
	if errors.As(why, &invalid) || errors.As(why, &set) {
		return why.Error()
	}
	if errors.Is(why, live.ErrUnavailable) {
		return strings.TrimPrefix(live.ErrUnavailable.Error(), "live: ") // without the name of the service that failed
	}
	for _, known := range []error{live.ErrDenied, live.ErrBusy, live.ErrFull, live.ErrClosed, live.ErrGrantEnded} {
		if errors.Is(why, known) {
			return strings.TrimPrefix(why.Error(), "live: ")
		}
	}
	return "The server failed. Its log has the reason."
}

// advice is an error that tells people how to configure their encoder.
type advice string

func (a advice) Error() string { return string(a) }

// codecAdvice names the supported codec instead of a refused one.
func codecAdvice(refused *flv.CodecError) error {
	if refused.Kind == flv.Video {
		return advice(refused.Name + " is not carried here: set the video encoder to H.264")
	}
	return advice(refused.Name + " is not carried here: set the audio encoder to AAC")
}
