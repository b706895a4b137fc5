package lite

import (
	"github.com/pion/dtls/v3"
	"github.com/pion/srtp/v3"
)

// profiles are what is offered and taken, the cheapest first.
func profiles() []dtls.SRTPProtectionProfile {
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

// key derives the keys from a handshake.
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
