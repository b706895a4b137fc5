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

// maxEarly is how many packets may come before the handshake is over here.
const maxEarly = 2048

// viewer is one receiver. What Join needs is made before the reader sees it;
// from then on the reader owns the rest.
type viewer struct {
	audience *Audience
	source   Source
	socket   socket
	ice      agent
	answer   answer
	location string
	dtls     *dtls.Conn
	inbound  *packetio.Buffer // DTLS, for its goroutines
	wg       sync.WaitGroup
	gone     atomic.Bool // the server has ended it

	asked     time.Time
	answered  time.Time
	reachable chan struct{} // closed when a check succeeded

	// The reader's own.
	checked      bool
	whole        bool // decrypts everything
	crypto       *crypto
	early        []datagram
	video, audio track
	firstPacket  int64 // Unix nanoseconds, 0 until then
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
		ice: agent{localUfrag: crand.Text()[:4], localPwd: crand.Text()[:24], tiebreaker: rand.Uint64()}, // only has to differ
	}
	v.video.log, v.audio.log = from.Video, from.Audio
	return v
}

// signal posts the offer and takes the answer.
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

// take sorts a datagram by its first byte (RFC 9443).
func (v *viewer) take(b []byte, at int64) {
	switch {
	case len(b) < 12:
	case b[0] < 4:
		v.stun(b)
	case b[0] >= 20 && b[0] < 64:
		_, _ = v.inbound.Write(b) // a full buffer loses packets, and DTLS repeats them
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

// tick sends what is due.
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

// begin takes the keys; media can be read from now on.
func (v *viewer) begin(c *crypto) {
	phase := time.Duration(rand.Int64N(int64(reportEvery))) // viewers must not all report at once
	now := time.Now()
	v.crypto, v.nextReport, v.nextConsent = c, now.Add(phase), now.Add(2*phase)
	for _, d := range v.early {
		v.media(d.b, d.at)
	}
	v.early = nil
}

// leave tells the server, as a page does that is closed.
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
