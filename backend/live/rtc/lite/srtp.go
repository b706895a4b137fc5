package lite

import (
	"errors"
	"sync"

	"github.com/pion/dtls/v3"
	"github.com/pion/rtcp"
	"github.com/pion/rtp"
	"github.com/pion/srtp/v3"

	"footlight/backend/live/rtc/udp"
)

// errNotReady is returned for packets before the handshake.
var errNotReady = errors.New("lite: the connection is not ready")

// cipher encrypts and decrypts SRTP. Shards and goroutines that process reports send; the readers of
// sockets receive.
type cipher struct {
	outMu    sync.Mutex
	gcm      *gcm          // encrypts RTP; nil for profiles other than AES-GCM
	out      *srtp.Context // encrypts the rest; nil before the handshake
	overhead int           // bytes that encryption adds to an RTP packet
	header   rtp.Header    // scratch space for out
	single   []byte        // buffer for a packet that is sent at once

	inMu sync.Mutex
	in   *srtp.Context
}

// forgetKeys drops the keys of a connection that ended, in case it is still referenced.
func (c *cipher) forgetKeys() {
	c.outMu.Lock()
	c.gcm, c.out = nil, nil
	c.outMu.Unlock()
	c.inMu.Lock()
	c.in = nil
	c.inMu.Unlock()
}

func (c *cipher) space(b *udp.Batch, w *path, batched bool, size int) []byte {
	if batched {
		return b.Space(w.socket, size)
	}
	if cap(c.single) < size {
		c.single = make([]byte, size)
	}
	return c.single[:size]
}

// seal writes the encrypted packet into space, which has exactly the needed size.
func (c *cipher) seal(space []byte, h *rtp.Header, payload []byte) (int, error) {
	if c.gcm != nil {
		return c.gcm.seal(space, h, payload)
	}
	n, err := h.MarshalTo(space)
	if err != nil {
		return 0, err
	}
	n += copy(space[n:], payload)
	sealed, err := c.out.EncryptRTP(space, space[:n], &c.header)
	return len(sealed), err
}

// open decrypts and parses an RTCP packet. It returns nil if the packet is not authentic or malformed.
func (c *cipher) open(p []byte) []rtcp.Packet {
	c.inMu.Lock()
	defer c.inMu.Unlock()
	if c.in == nil {
		return nil
	}
	plain, err := c.in.DecryptRTCP(nil, p, nil)
	if err != nil {
		return nil
	}
	packets, err := rtcp.Unmarshal(plain)
	if err != nil {
		return nil
	}
	return packets
}

// SRTPProfiles returns the SRTP profiles that are offered and accepted, the cheapest first.
func SRTPProfiles() []dtls.SRTPProtectionProfile {
	return []dtls.SRTPProtectionProfile{
		dtls.SRTP_AEAD_AES_128_GCM, dtls.SRTP_AEAD_AES_256_GCM, dtls.SRTP_AES128_CM_HMAC_SHA1_80,
	}
}

func profileOf(p dtls.SRTPProtectionProfile) srtp.ProtectionProfile {
	switch p {
	case dtls.SRTP_AEAD_AES_128_GCM:
		return srtp.ProtectionProfileAeadAes128Gcm
	case dtls.SRTP_AEAD_AES_256_GCM:
		return srtp.ProtectionProfileAeadAes256Gcm
	default:
		return srtp.ProtectionProfileAes128CmHmacSha1_80
	}
}

// key derives the SRTP keys from a DTLS handshake. client is true if this side was the DTLS client.
func (c *cipher) key(p dtls.SRTPProtectionProfile, state *dtls.State, client bool) error {
	cfg := srtp.Config{Profile: profileOf(p)}
	if err := cfg.ExtractSessionKeysFromDTLS(state, client); err != nil {
		return err
	}
	k := cfg.Keys
	in, err := srtp.CreateContext(k.RemoteMasterKey, k.RemoteMasterSalt, cfg.Profile, srtp.SRTCPReplayProtection(64))
	if err != nil {
		return err
	}
	c.inMu.Lock()
	c.in = in
	c.inMu.Unlock()
	return c.keyOut(cfg.Profile, k.LocalMasterKey, k.LocalMasterSalt)
}

func (c *cipher) keyOut(p srtp.ProtectionProfile, key, salt []byte) error {
	out, err := srtp.CreateContext(key, salt, p)
	if err != nil {
		return err
	}
	tag, err := p.AuthTagRTPLen()
	if err != nil {
		return err
	}
	aead, err := p.AEADAuthTagLen()
	if err != nil {
		return err
	}
	var fast *gcm
	if aead > 0 {
		if fast, err = newGCM(key, salt); err != nil {
			return err
		}
	}
	c.outMu.Lock()
	c.gcm, c.out, c.overhead = fast, out, tag+aead
	c.outMu.Unlock()
	return nil
}
