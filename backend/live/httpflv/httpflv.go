// Package httpflv serves GET /live/<eventId>.flv: a stream as one endless FLV answer.
//
// A request may come before the publisher, and lasts across publishers. It ends with its client, or when
// nothing can be written for a while. It also ends when sound or pictures begin or stop; then the player may
// ask again at once.
package httpflv

import (
	"cmp"
	"context"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"footlight/backend/event"
	"footlight/backend/live"
	"footlight/backend/live/httpaccess"
	"footlight/backend/live/remux"
	"footlight/backend/media/flv"
)

// Suffix is the end of the paths that this handler serves.
const Suffix = ".flv"

const (
	// writeTimeout limits how long a player may take to receive a piece.
	writeTimeout = 10 * time.Second
	piece        = 64 << 10
)

// Handler is the http.Handler. Hub and Streams must be set.
type Handler struct {
	Hub     *live.Hub
	Streams *remux.Server
	Log     *slog.Logger // logs sessions; nil means slog.Default()
}

func (h Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "This address takes GET and HEAD.", http.StatusMethodNotAllowed)
		return
	}
	name, ok := strings.CutSuffix(strings.TrimPrefix(r.URL.Path, "/live/"), Suffix)
	id, err := event.ParseID(name)
	if !ok || err != nil {
		http.Error(w, "There is no stream of that name: use /live/<eventId>.flv.", http.StatusNotFound)
		return
	}
	client, err := h.Hub.Join(r.Context(), httpaccess.Player(r, id, "flv", "flv-play"))
	if err != nil {
		httpaccess.Answer(w, r, err)
		return
	}
	defer client.Leave()
	h.note(client, r)
	w.Header().Set("Content-Type", "video/x-flv")
	w.Header().Set("Cache-Control", "no-cache, no-store")
	if r.Method == http.MethodGet {
		h.send(r.Context(), w, client)
	}
}

// note logs a session with the attributes that the other protocols use.
func (h Handler) note(client *live.Client, r *http.Request) {
	log := cmp.Or(h.Log, slog.Default()).With("protocol", "flv", "event", client.EventID(), "client", client.ID(), "action", live.Play)
	log.Info("session opened", "remote", httpaccess.Remote(r))
	client.AfterEnd(func() { log.Info("session ended", "reason", client.Err()) })
}

// send writes until the client or the stream ends, or the tracks change.
func (h Handler) send(ctx context.Context, w http.ResponseWriter, client *live.Client) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	client.AfterEnd(cancel)
	player := h.Streams.Play(client.EventID())
	defer player.Close()
	out := writer{w: w, control: http.NewResponseController(w)}
	if out.control.Flush() != nil { // a player that comes before the publisher learns that it may wait
		return
	}
	for {
		packets, err := player.Next(ctx)
		if err != nil {
			return
		}
		n, err := out.write(packets, player.Has)
		client.Sent(n)
		if err != nil {
			return
		}
	}
}

// writer writes one answer.
type writer struct {
	w       http.ResponseWriter
	control *http.ResponseController
	begun   bool
	buf     []byte
}

// write sends packets. It writes the file's header before the first one.
func (o *writer) write(packets []remux.Packet, has func() (audio, video bool)) (sent int, err error) {
	if !o.begun {
		o.begun = true
		o.buf = append(o.buf, flv.Header(has())...)
	}
	for _, p := range packets {
		o.buf = flv.AppendTag(o.buf, p.Kind, p.At, p.Body)
		if len(o.buf) < piece {
			continue
		}
		n, failed := o.send()
		if sent += n; failed != nil {
			return sent, failed
		}
	}
	n, err := o.send()
	if sent += n; err != nil {
		return sent, err
	}
	return sent, o.control.Flush()
}

// send writes what was collected piece by piece, so that a slow reader has the time limit for each piece. It
// does not keep a large buffer.
func (o *writer) send() (sent int, err error) {
	for rest := o.buf; len(rest) > 0 && err == nil; {
		if err = o.control.SetWriteDeadline(time.Now().Add(writeTimeout)); err != nil {
			return sent, err
		}
		n := 0
		n, err = o.w.Write(rest[:min(piece, len(rest))])
		sent, rest = sent+n, rest[n:]
	}
	o.buf = o.buf[:0]
	if cap(o.buf) > 2*piece {
		o.buf = nil
	}
	return sent, err
}
