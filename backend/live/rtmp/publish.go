package rtmp

import (
	"errors"
	"log/slog"
	"time"

	"footlight/backend/live"
)

// encoder is the live.Source of an RTMP publisher. RTMP cannot request keyframes, and its frames need no
// assembly.
type encoder struct{}

var _ live.RequestIgnorer = encoder{}

func (encoder) IgnoresRequests() {}
func (encoder) RequestKeyframe() {}
func (encoder) WantFrames(bool)  {}

// publish passes a publisher's media to the hub until either side ends it.
func (c *conn) publish(client *live.Client) error {
	session, err := client.Publish(encoder{})
	if err != nil {
		return c.refuse(live.Publish, err)
	}
	client.AfterEnd(c.close)
	if err = c.wire.status("status", "NetStream.Publish.Start", "Publishing."); err != nil {
		return ordinary(err)
	}
	c.wire.quota.limited = false
	err = c.receive(newTracks(session))
	if set, ok := errors.AsType[advice](err); ok {
		return c.refuse(live.Publish, set)
	}
	if why := client.Err(); why != nil && !errors.Is(why, live.ErrLeft) {
		return why
	}
	return ordinary(err)
}

func (c *conn) receive(t *tracks) error {
	for {
		if err := c.net.SetDeadline(time.Now().Add(readTimeout)); err != nil {
			return err
		}
		m, err := c.wire.read()
		if err != nil {
			return err
		}
		if ends(m) {
			return nil
		}
		if err = t.take(m, time.Now()); err != nil {
			if _, ok := errors.AsType[advice](err); ok {
				return err
			}
			c.cfg.Log.Debug("rtmp message was skipped", slog.Any("error", err))
		}
	}
}
