package lite

import (
	"crypto/x509"

	"github.com/pion/dtls/v3"
)

// dial makes DTLS of this side, or goes on with one that slept.
func (c *Conn) dial(p *pipe, state *dtls.State) (*dtls.Conn, error) {
	options := []dtls.Option{
		dtls.WithCertificates(c.host.cfg.Certificate),
		dtls.WithSRTPProtectionProfiles(profiles()...),
		dtls.WithInsecureSkipVerify(true), // the fingerprint is what counts
		dtls.WithVerifyPeerCertificate(func(raw [][]byte, _ [][]*x509.Certificate) error { return c.verify(raw) }),
		dtls.WithLoggerFactory(c.host.cfg.Logger),
	}
	if state != nil {
		return dtls.ResumeWithOptions(state, p, nowhere, options...)
	}
	if c.peer.Server {
		return dtls.ClientWithOptions(p, nowhere, asClient(options)...)
	}
	return dtls.ServerWithOptions(p, nowhere, asServer(options)...)
}

func asClient(options []dtls.Option) (all []dtls.ClientOption) {
	for _, o := range options {
		all = append(all, o)
	}
	return all
}

func asServer(options []dtls.Option) (all []dtls.ServerOption) {
	for _, o := range options {
		all = append(all, o)
	}
	return append(all,
		dtls.WithClientAuth(dtls.RequireAnyClientCert),
		dtls.WithInsecureSkipVerifyHello(true), // one round trip less; ICE has proven the address
	)
}
