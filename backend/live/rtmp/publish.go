package rtmp

import (
	"errors"
	"io"
	"log/slog"
	"sync/atomic"
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
	var left atomic.Bool // the publisher ended the publish; the connection is still open
	client.AfterEnd(func() {
		if !left.Load() {
			c.close()
		}
	})
	if err = c.wire.status("status", "NetStream.Publish.Start", "Publishing."); err != nil {
		return ordinary(err)
	}
	c.wire.quota.limited = false
	err = c.receive(newTracks(session), client.Done())
	if set, ok := errors.AsType[advice](err); ok {
		left.Store(true)
		client.Leave() // first: an encoder that is refused may reconnect at once
		return c.refuse(live.Publish, set)
	}
	if why := client.Err(); why != nil && !errors.Is(why, live.ErrLeft) {
		return why
	}
	if err == nil {
		left.Store(true)
		client.Leave()
		c.linger()
	}
	return ordinary(err)
}

// linger waits until a peer that has said its last closes the connection: after FCUnpublish it still sends
// deleteStream, and takes a connection that is closed before for an error.
func (c *conn) linger() {
	if c.net.SetDeadline(time.Now().Add(refusalTimeout)) == nil {
		_, _ = io.Copy(io.Discard, io.LimitReader(c.net, greetingBytes)) // further messages are ignored
	}
}

// receive reads messages until the publisher ends the publish. over is closed when the hub ends it.
func (c *conn) receive(t *tracks, over <-chan struct{}) error {
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
		now := time.Now()
		if err = t.take(m, now); err != nil {
			if _, ok := errors.AsType[advice](err); ok {
				return err
			}
			c.cfg.Log.Debug("rtmp message was skipped", slog.Any("error", err))
		}
		if lead := t.lead(m, now); lead > 0 {
			select {
			case <-time.After(lead):
			case <-over:
			}
		}
	}
}
