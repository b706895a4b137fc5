package rtc

import (
	"context"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/pion/rtcp"

	"footlight/backend/live"
	"footlight/backend/live/rtc/lite"
	"footlight/backend/live/rtc/negotiation"
	"footlight/backend/live/rtc/relay"
)

// Viewer is a peer that receives.
type Viewer struct {
	server *Server
	client *live.Client
	relay  *relay.Relay
	conn   *lite.Conn
	local  string // the SDP answer, with the first ICE credentials
	first  lite.Credentials
	output relay.ViewerConfig

	ended   atomic.Bool
	connect *time.Timer

	mu     sync.Mutex
	remote string        // the client's ICE user name fragment
	media  string        // mid of the pictures
	sub    *relay.Viewer // once connected
	chosen string        // the layer that the viewer chose; empty means automatic
	closed bool
}

// Play answers an offer. A viewer without a publisher waits for one. The client ends with the viewer.
// Errors wrap negotiation.ErrOffer or ErrCodec, or ErrClosed; then the client has ended, too.
func (s *Server) Play(_ context.Context, client *live.Client, sdp string, w Wishes) (*Viewer, error) {
	v := &Viewer{server: s, client: client}
	if err := v.open(sdp, w); err != nil { //nolint:contextcheck // the viewer outlives the request
		client.Leave()
		return nil, err
	}
	return v, nil
}

func (v *Viewer) open(text string, w Wishes) error {
	o, err := negotiation.ParseOffer(text)
	if err == nil {
		err = w.check()
	}
	if err != nil {
		return err
	}
	if err = o.CheckPlay(); err != nil {
		return err
	}
	a, err := negotiation.NewAnswer(o, string(v.client.EventID()))
	if err != nil {
		return err
	}
	// Both are set before Close can be called.
	v.connect = time.AfterFunc(answerTimeout, v.Close)
	v.relay = v.server.relays.acquire(v.client.EventID())
	if err = v.server.adopt(v, w.Credentials.Ufrag); err != nil {
		v.connect.Stop()
		v.server.relays.release(v.client.EventID())
		return err
	}
	if err = v.listen(a, w); err != nil {
		v.Close()
		return err
	}
	v.connect.Reset(v.server.cfg.ConnectTimeout)
	if v.client.AfterEnd(v.Close); v.ended.Load() {
		return ErrClosed
	}
	return nil
}

// listen creates the connection and the answer. It keeps nothing of the offer, which is larger than the
// rest of a Viewer.
func (v *Viewer) listen(a *negotiation.Answer, w Wishes) error {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.closed {
		return ErrClosed
	}
	var err error
	v.conn, v.first, err = v.server.host.Accept(lite.Peer{
		Fingerprints: a.Fingerprints, Server: a.Server, Credentials: w.Credentials, OnReady: v.onReady, OnRTCP: v.onRTCP, OnEnd: v.Close,
	})
	if err != nil {
		return errTaken
	}
	v.remote, v.local = strings.Clone(a.Ufrag), a.Text(v.first, v.server.local(w))
	video, audio := a.Outputs(v.conn)
	v.media = a.MediaID()
	v.output = relay.ViewerConfig{
		Video: video, Audio: audio, CNAME: string(v.client.EventID()), Sent: v.client.Sent, Rate: v.client.Rate, WriteRTCP: v.conn.WriteRTCP,
	}
	return v.listenTCP(v.first)
}

func (v *Viewer) listenTCP(creds lite.Credentials) error {
	return v.conn.ListenTCP(v.server.sockets.tcp, creds.Ufrag, v.server.sockets.addrs)
}

// onReady subscribes to the relay. Packets sent earlier would be lost.
func (v *Viewer) onReady() {
	v.connect.Stop()
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.closed {
		return
	}
	v.sub = v.relay.Subscribe(v.output)
	v.sub.Choose(v.chosen)
}

func (v *Viewer) onRTCP(packets []rtcp.Packet) {
	v.mu.Lock()
	sub := v.sub
	v.mu.Unlock()
	if sub != nil {
		sub.HandleRTCP(packets, time.Now())
	}
}

// Close ends the viewer and may be called from any goroutine.
func (v *Viewer) Close() {
	if !v.ended.CompareAndSwap(false, true) {
		return
	}
	v.connect.Stop()
	v.mu.Lock()
	v.closed = true
	sub, conn := v.sub, v.conn
	v.mu.Unlock()
	if sub != nil {
		sub.Close()
	}
	if conn != nil {
		conn.Close()
	}
	v.server.relays.release(v.client.EventID())
	v.client.Leave()
	v.server.forget(v)
}

// Answer returns the SDP answer to the offer.
func (v *Viewer) Answer() string { return v.local }
