//go:build linux

package audience

import (
	"context"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"strings"
	"time"

	"github.com/pion/dtls/v3"
	"github.com/pion/transport/v4/packetio"
)

const (
	checkEvery     = 50 * time.Millisecond
	connectTimeout = 30 * time.Second
)

// connect runs ICE and DTLS with the answered server and hands the SRTP keys to the reader.
func (v *viewer) connect(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, connectTimeout)
	defer cancel()
	if err := v.reach(ctx); err != nil {
		return err
	}
	keys, err := v.shakeHands(ctx)
	if err != nil {
		return err
	}
	v.wg.Go(v.listen)
	v.do(func() { v.begin(keys) })
	return nil
}

// reach repeats the ICE check until the server answers it.
func (v *viewer) reach(ctx context.Context) error {
	tick := time.NewTicker(checkEvery)
	defer tick.Stop()
	for {
		v.socket.send(v.ice.check())
		select {
		case <-v.reachable:
			return nil
		case <-ctx.Done():
			return fmt.Errorf("ICE: %w", ctx.Err())
		case <-tick.C:
		}
	}
}

// shakeHands offers the SRTP profiles in Chromium's order. The server, as the DTLS server, chooses one.
func (v *viewer) shakeHands(ctx context.Context) (*crypto, error) {
	link := &link{socket: v.socket, in: v.inbound, remote: net.UDPAddrFromAddrPort(v.answer.remote)}
	conn, err := dtls.ClientWithOptions(link, link.remote,
		dtls.WithCertificates(v.identity.certificate),
		dtls.WithInsecureSkipVerify(true), // the fingerprint in the answer is checked instead
		dtls.WithVerifyPeerCertificate(func(raw [][]byte, _ [][]*x509.Certificate) error { return v.verify(raw) }),
		dtls.WithExtendedMasterSecret(dtls.RequireExtendedMasterSecret),
		dtls.WithSRTPProtectionProfiles(
			dtls.SRTP_AES128_CM_HMAC_SHA1_80, dtls.SRTP_AEAD_AES_256_GCM, dtls.SRTP_AEAD_AES_128_GCM),
	)
	if err != nil {
		return nil, err
	}
	if err := conn.HandshakeContext(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("DTLS: %w", err), conn.Close())
	}
	v.dtls = conn
	return newCrypto(conn)
}

func (v *viewer) verify(raw [][]byte) error {
	if len(raw) == 0 || !strings.EqualFold(fingerprint(raw[0]), v.answer.fingerprint) {
		return errors.New("the server's certificate does not match the answer's fingerprint")
	}
	return nil
}

// listen waits until the server closes the DTLS connection.
func (v *viewer) listen() {
	b := make([]byte, maxDatagram)
	for {
		if _, err := v.dtls.Read(b); err != nil {
			v.gone.Store(true)
			return
		}
	}
}

// link is the viewer's socket as DTLS sees it. The reader fills it with the DTLS packets.
type link struct {
	socket socket
	in     *packetio.Buffer
	remote net.Addr
}

var _ net.PacketConn = (*link)(nil)

// ReadFrom implements net.PacketConn.
func (l *link) ReadFrom(b []byte) (int, net.Addr, error) {
	n, err := l.in.Read(b)
	return n, l.remote, err
}

// WriteTo implements net.PacketConn.
func (l *link) WriteTo(b []byte, _ net.Addr) (int, error) {
	l.socket.send(b)
	return len(b), nil
}

// Close implements net.PacketConn. The socket outlives DTLS.
func (l *link) Close() error { return l.in.Close() }

// LocalAddr implements net.PacketConn.
func (l *link) LocalAddr() net.Addr { return net.UDPAddrFromAddrPort(l.socket.local) }

// SetDeadline implements net.PacketConn.
func (l *link) SetDeadline(t time.Time) error { return l.SetReadDeadline(t) }

// SetReadDeadline implements net.PacketConn.
func (l *link) SetReadDeadline(t time.Time) error { return l.in.SetReadDeadline(t) }

// SetWriteDeadline implements net.PacketConn. It does nothing, because writes never block.
func (l *link) SetWriteDeadline(time.Time) error { return nil }
