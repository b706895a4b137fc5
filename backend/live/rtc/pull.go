package rtc

import (
	"context"
	"fmt"

	"github.com/pion/webrtc/v4"

	"footlight/backend/live"
)

// Ask sends an SDP offer to another server and returns the answer.
type Ask func(ctx context.Context, offer string) (answer string, err error)

// Pull watches a stream at another server, and makes it the client's stream as if it were published here. It returns
// when the connection stands. The client ends with the pull.
//
// Pull returns the errors of ask, ctx and live.Client.Publish, ErrClosed, or pion's. After an error the client has ended, too.
func (s *Server) Pull(ctx context.Context, client *live.Client, ask Ask) error {
	p := &Publisher{ready: make(chan struct{})}
	p.layers.out, p.layers.limit = &p.output, 1
	err := p.pull(ctx, s, client, ask)
	if err != nil {
		client.Leave()
	}
	return err
}

func (p *Publisher) pull(ctx context.Context, s *Server, client *live.Client, ask Ask) error {
	// A socket of its own: the other server tells its viewers apart by their addresses, and may pull from here, too.
	e := s.receiving()
	e.SetIncludeLoopbackCandidate(true)
	api, err := kind{}.newAPI(e)
	if err != nil {
		return err
	}
	if err = p.start(s, api, client, ""); err != nil {
		return err
	}
	up := make(chan struct{}, 1)
	p.pc.OnConnectionStateChange(func(st webrtc.PeerConnectionState) {
		if p.onState(st); st == webrtc.PeerConnectionStateConnected {
			select {
			case up <- struct{}{}:
			default: // it was up before
			}
		}
	})
	p.pc.OnTrack(p.onTrack)
	if err = p.offer(ctx, ask); err != nil {
		return err
	}
	select {
	case <-up:
		return p.claim()
	case <-p.done:
		return ErrClosed
	case <-ctx.Done():
		return fmt.Errorf("connect to the other server: %w", ctx.Err())
	}
}

// offer asks for pictures and sound, and takes the answer. From then on the connect timeout runs.
func (p *Publisher) offer(ctx context.Context, ask Ask) error {
	for _, media := range []webrtc.RTPCodecType{webrtc.RTPCodecTypeVideo, webrtc.RTPCodecTypeAudio} {
		_, err := p.pc.AddTransceiverFromKind(media, webrtc.RTPTransceiverInit{Direction: webrtc.RTPTransceiverDirectionRecvonly})
		if err != nil {
			return fmt.Errorf("make an offer: %w", err)
		}
	}
	o, err := p.pc.CreateOffer(nil)
	if err == nil {
		err = p.pc.SetLocalDescription(o)
	}
	if err != nil {
		return fmt.Errorf("make an offer: %w", err)
	}
	// The other server needs no candidates: it learns the address from the checks that it gets.
	answer, err := ask(ctx, p.pc.LocalDescription().SDP)
	if err != nil {
		return err
	}
	p.connect.Reset(p.server.cfg.ConnectTimeout)
	if err = p.pc.SetRemoteDescription(webrtc.SessionDescription{Type: webrtc.SDPTypeAnswer, SDP: answer}); err != nil {
		return fmt.Errorf("read the answer: %w", err)
	}
	return nil
}
