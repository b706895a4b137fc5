package lite

import (
	"net"
	"testing"
	"testing/synctest"
	"time"

	"github.com/pion/dtls/v3/pkg/crypto/selfsign"
	"github.com/pion/logging"
	"github.com/pion/rtcp"
	"github.com/stretchr/testify/require"
)

// deaf is a connection whose peer never answers. It records when packets are sent.
type deaf struct {
	net.PacketConn
	at    []time.Duration
	since time.Time
}

func (d *deaf) WriteTo(p []byte, _ net.Addr) (int, error) {
	d.at = append(d.at, time.Since(d.since))
	return len(p), nil
}

func TestHandshakeIsRetransmittedEarly(t *testing.T) {
	certificate, err := selfsign.GenerateSelfSigned()
	require.NoError(t, err)
	synctest.Test(t, func(t *testing.T) {
		h := Open(Config{Certificate: certificate, Logger: logging.NewDefaultLoggerFactory()})
		defer h.Close()
		c, _, err := h.Accept(Peer{Server: true, OnReady: func() {}, OnRTCP: func([]rtcp.Packet) {}, OnEnd: func() {}})
		require.NoError(t, err)
		defer c.Close()
		line := &deaf{since: time.Now()}
		c.selected.Store(&path{stream: line})
		c.nominated()
		time.Sleep(time.Second)
		synctest.Wait()
		ms := time.Millisecond
		require.Equal(t, []time.Duration{0, 100 * ms, 300 * ms, 700 * ms}, line.at)
	})
}
