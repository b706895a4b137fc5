//go:build linux

package audience

import (
	"context"
	crand "crypto/rand"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"

	"github.com/pion/dtls/v3"
	"github.com/pion/transport/v4/packetio"

	"footlight/build/load/sender"
)

// maxEarly limits the packets that a viewer keeps while its handshake is still going on.
const maxEarly = 2048

// viewer is one receiver. Join fills in the first fields before the reader sees the viewer; afterwards the
// reader owns the remaining fields.
type viewer struct {
	audience *Audience
	source   Source
	socket   socket
	ice      agent
	answer   answer
	location string
	dtls     *dtls.Conn
	inbound  *packetio.Buffer // DTLS packets, for DTLS's goroutines
	wg       sync.WaitGroup
	gone     atomic.Bool // the server has ended the connection

	asked     time.Time
	answered  time.Time
	reachable chan struct{} // closed when an ICE check has succeeded

	// Only the reader uses these.
	checked      bool
	whole        bool // decrypts every packet
	crypto       *crypto
	early        []datagram
	video, audio track
	firstPacket  int64 // Unix nanoseconds, 0 until one arrived
	firstKey     int64
	keyRun       uint64
	faults       Faults
	feedback     feedback
	nextReport   time.Time
	nextConsent  time.Time
}

type datagram struct {
	b  []byte
	at int64
}

func newViewer(a *Audience, s socket, from Source) *viewer {
	v := &viewer{
		audience: a, source: from, socket: s, inbound: packetio.NewBuffer(), reachable: make(chan struct{}),
		ice: agent{localUfrag: crand.Text()[:4], localPwd: crand.Text()[:24], tiebreaker: rand.Uint64()}, // need not be secret, only different
	}
	v.video.log, v.audio.log = from.Video, from.Audio
	return v
}

// signal posts the offer and applies the answer.
func (v *viewer) signal(ctx context.Context) (err error) {
	text := offer(v.ice.localUfrag, v.ice.localPwd, v.audience.identity.fingerprint, v.socket.local)
	v.asked = time.Now()
	text, v.location, err = sender.Post(ctx, v.source.WHEP, text)
	v.answered = time.Now()
	if err != nil {
		return err
	}
	if v.answer, err = parseAnswer(text); err != nil {
		return err
	}
	v.ice.remoteUfrag, v.ice.remotePwd, v.ice.remote = v.answer.ufrag, v.answer.pwd, v.answer.remote
	return v.socket.connect(v.answer.remote)
}

// take dispatches a datagram by its first byte (RFC 9443).
func (v *viewer) take(b []byte, at int64) {
	switch {
	case len(b) < 12:
	case b[0] < 4:
		v.stun(b)
	case b[0] >= 20 && b[0] < 64:
		_, _ = v.inbound.Write(b) // if the buffer is full the packet is lost, and DTLS repeats it
	case b[0]>>6 == 2 && v.crypto == nil:
		if len(v.early) < maxEarly {
			v.early = append(v.early, datagram{append([]byte(nil), b...), at})
		}
	case b[0]>>6 == 2:
		v.media(b, at)
	}
}

func (v *viewer) stun(b []byte) {
	reply, succeeded := v.ice.handle(b)
	if reply != nil {
		v.socket.send(reply)
	}
	if succeeded && !v.checked {
		v.checked = true
		close(v.reachable)
	}
}

// tick sends the checks and reports that are due.
func (v *viewer) tick(now time.Time) {
	if v.crypto == nil {
		return
	}
	if now.After(v.nextConsent) {
		v.nextConsent = now.Add(consentEvery)
		v.socket.send(v.ice.check())
	}
	if now.After(v.nextReport) {
		v.nextReport = now.Add(reportEvery)
		v.report()
	}
	v.feedback.tick(v, now)
}

// begin installs the SRTP keys. From now on media can be read.
func (v *viewer) begin(c *crypto) {
	phase := time.Duration(rand.Int64N(int64(reportEvery))) // spreads the viewers' reports over time
	now := time.Now()
	v.crypto, v.nextReport, v.nextConsent = c, now.Add(phase), now.Add(2*phase)
	for _, d := range v.early {
		v.media(d.b, d.at)
	}
	v.early = nil
}

// leave tells the server that the viewer is gone, as a page does when it is closed.
func (v *viewer) leave(ctx context.Context) error {
	err := sender.Delete(ctx, v.location)
	_ = v.inbound.Close()
	if v.dtls != nil {
		_ = v.dtls.Close()
	}
	v.wg.Wait()
	v.socket.close()
	return err
}
