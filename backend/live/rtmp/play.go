package rtmp

import (
	"context"
	"errors"
	"io"
	"net"
	"time"

	"footlight/backend/live"
	"footlight/backend/live/remux"
	"footlight/backend/media/flv"
)

// play sends a stream until either side ends it or its tracks change. A player without a publisher waits
// for one.
func (c *conn) play(ctx context.Context, client *live.Client) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if err := c.beginPlay(); err != nil {
		return ordinary(err)
	}
	client.AfterEnd(cancel)
	player := c.cfg.Streams.Play(client.EventID())
	defer player.Close()
	c.readers.Go(func() {
		defer cancel()
		c.listen()
	})
	for {
		packets, err := player.Next(ctx)
		if err != nil {
			return c.farewell(client, err)
		}
		n, err := sendAll(c.net, c.wire, packets)
		client.Sent(n)
		if err != nil {
			return ordinary(err)
		}
	}
}

// beginPlay tells the player that its stream begins. From then on only writes have a deadline: a waiting
// player rightly sends nothing.
func (c *conn) beginPlay() error {
	if err := c.net.SetDeadline(time.Time{}); err != nil {
		return err
	}
	if err := deadline(c.net); err != nil {
		return err
	}
	begin := []byte{0, eventStreamBegin, 0, 0, 0, streamID}
	if err := c.wire.control(typeUserControl, begin); err != nil {
		return err
	}
	if err := c.wire.status("status", "NetStream.Play.Reset", "Playing and resetting."); err != nil {
		return err
	}
	return c.wire.status("status", "NetStream.Play.Start", "Playing.")
}

// sendAll writes packets and returns how many bytes they had.
func sendAll(to net.Conn, w *wire, packets []remux.Packet) (sent int, err error) {
	late := 0 // bytes sent since the deadline was set
	for _, p := range packets {
		if sent == 0 || late > writeChunk {
			if err = deadline(to); err != nil {
				return sent, err
			}
			late = 0
		}
		chunkStream := byte(chunkAudio)
		if p.Kind == flv.Video {
			chunkStream = chunkVideo
		}
		if err = w.media(chunkStream, byte(p.Kind), p.At, p.Body); err != nil {
			return sent, err
		}
		sent += len(p.Body)
		late += len(p.Body)
	}
	return sent, nil
}

// listen reads a player's messages until it leaves or the connection fails.
func (c *conn) listen() {
	for {
		m, err := c.wire.read()
		if err != nil || ends(m) {
			return
		}
	}
}

// farewell tells a player that its stream, or its right to watch, has ended.
func (c *conn) farewell(client *live.Client, why error) error {
	if client.Err() == nil && !errors.Is(why, io.EOF) || deadline(c.net) != nil {
		return nil
	}
	eof := []byte{0, eventStreamEOF, 0, 0, 0, streamID}
	return ordinary(c.wire.control(typeUserControl, eof))
}
