//go:build linux

package audience

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"github.com/pion/dtls/v3"
	"github.com/pion/transport/v4/packetio"

	"footlight/build/load/sender"
)

const (
	reportEvery = time.Second
	// consentEvery is the interval at which browsers check that the peer still wants to receive (RFC 7675).
	consentEvery = 2500 * time.Millisecond
	// maxEarly limits the packets that a viewer keeps while its handshake is still going on.
	maxEarly = 2048
)

// Source describes a stream to watch.
type Source struct {
	// WHEP is the endpoint's URL.
	WHEP string
	// Video and Audio log what the sender sends. They are nil if the server changes payloads on the way;
	// then viewers only count packets.
	Video, Audio *sender.Log
}

// viewer is one receiver. Join fills in the first fields before the reader sees the viewer; afterwards the
// reader owns the remaining fields.
type viewer struct {
	do       func(func()) // runs a function in the reader's goroutine
	identity identity
	window   *window // Audience.window
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
	behind       int64 // nanoseconds
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

// signal posts the offer and applies the answer.
func (v *viewer) signal(ctx context.Context) (err error) {
	text := offer(v.ice.localUfrag, v.ice.localPwd, v.identity.fingerprint, v.socket.local)
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
