package rtmp

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"os"
	"syscall"
	"testing"

	"github.com/bluenviron/gortmplib/pkg/amf0"
	"github.com/bluenviron/gortmplib/pkg/rawmessage"
	"github.com/stretchr/testify/require"
)

func TestPublicAddresses(t *testing.T) {
	for text, public := range map[string]bool{
		"93.184.216.34": true, "2606:2800:220:1::1": true, "::ffff:93.184.216.34": true,
		"127.0.0.1": false, "::1": false, "0.0.0.0": false, "::": false, "10.1.2.3": false, "172.16.0.1": false, "192.168.1.1": false,
		"169.254.169.254": false, "fe80::1": false, "fd00::1": false, "100.64.0.1": false, "224.0.0.1": false, "255.255.255.255": false,
		"::ffff:127.0.0.1": false, "::ffff:10.0.0.1": false, "64:ff9b::7f00:1": false, "2002:7f00:1::": false, "::127.0.0.1": false, "ff02::1": false,
	} {
		require.Equal(t, public, isPublic(netip.MustParseAddr(text)), text)
		err := Dialer{}.check("tcp", netip.AddrPortFrom(netip.MustParseAddr(text), 1935).String(), nil)
		require.Equal(t, public, err == nil, text)
	}
	require.Error(t, Dialer{}.check("tcp", "", nil))
	require.NoError(t, Dialer{Private: true}.check("tcp", "127.0.0.1:1935", nil))
}

// TestPlainly gives people a sentence for each failure, without the address that the error has.
func TestPlainly(t *testing.T) {
	for _, tc := range []struct {
		err  error
		says string
	}{
		{fmt.Errorf("dial: %w", notPublic), "public internet"},
		{&net.DNSError{Name: "secret.example", IsNotFound: true}, "no server has this name"},
		{&tls.CertificateVerificationError{Err: errors.New("secret")}, "certificate"},
		{tls.RecordHeaderError{Msg: "secret"}, "TLS"},
		{&net.OpError{Op: "dial", Err: os.NewSyscallError("connect", syscall.ECONNREFUSED)}, "no RTMP server answers"},
		{fmt.Errorf("secret: %w", syscall.EHOSTUNREACH), "no network"},
		{errors.Join(context.DeadlineExceeded, net.ErrClosed), "does not answer"},
		{fmt.Errorf("secret: %w", os.ErrDeadlineExceeded), "does not answer"},
		{fmt.Errorf("secret: %w", syscall.ECONNRESET), "closed the connection"},
	} {
		require.ErrorContains(t, plainly(tc.err), tc.says)
		require.NotContains(t, plainly(tc.err).Error(), "secret")
	}
}

// status encodes an onStatus command.
func status(t testing.TB, level, code string) []byte {
	t.Helper()
	return told(t, "onStatus", float64(0), nil, amf0.Object{{Key: "level", Value: level}, {Key: "code", Value: code}, {Key: "description", Value: "the key abc is wrong"}})
}

func told(t testing.TB, values ...any) []byte {
	t.Helper()
	body, err := amf0.Data(values).Marshal()
	require.NoError(t, err)
	return says(t, &rawmessage.Message{ChunkStreamID: 3, Type: typeCommand, Body: body})
}

// TestAnswers reads what servers say to the calls of a publisher.
func TestAnswers(t *testing.T) {
	result, refusal := told(t, "_result", float64(callCreate), nil, float64(7)), told(t, "_error", float64(callConnect), nil, amf0.Object{})
	for _, tc := range []struct {
		name string
		sent []byte
		id   float64
		err  error
	}{
		{"created", append(told(t, "onBWDone", float64(0), nil), result...), callCreate, nil},
		{"the answer to another call", append(told(t, "_error", float64(callRelease), nil), result...), callCreate, nil},
		{"a wrong application", refusal, callConnect, badApplication},
		{"a wrong key", status(t, "error", "NetStream.Publish.BadName"), callPublish, badKey},
		{"a wrong key, early", status(t, "error", "NetStream.Publish.Denied"), callCreate, badKey},
		{"published", status(t, "status", "NetStream.Publish.Start"), callPublish, nil},
	} {
		_, err := (&Push{wire: peer(tc.sent)}).answer(tc.id, badApplication)
		require.Equal(t, tc.err, err, tc.name)
	}
	ended := (&Push{wire: peer(append(status(t, "status", "NetStream.Publish.Start"), status(t, "error", "x")...))}).Wait()
	require.Equal(t, badKey, ended)
}

// FuzzAnswer has a server say anything to a publisher.
func FuzzAnswer(f *testing.F) {
	f.Add(status(f, "error", "NetStream.Publish.BadName"))
	f.Add(told(f, "_result", float64(callCreate), nil, float64(7)))
	f.Fuzz(func(_ *testing.T, sent []byte) {
		for _, id := range []float64{callConnect, callCreate, callPublish} {
			_, _ = (&Push{wire: peer(sent)}).answer(id, badKey)
		}
		_ = (&Push{wire: peer(sent)}).Wait()
	})
}
