package config

import (
	"errors"
	"time"

	"github.com/spf13/pflag"

	"footlight/backend/event"
	"footlight/backend/store/pdp/provider"
)

// Storage says how the copies beside the content store are kept.
type Storage struct {
	ScrubPause time.Duration // between two passes over all proven copies

	Kubo    Kubo
	Pinning Pinning
	PDP     PDP
	IPFS    IPFS
}

// PDP is another storage provider that keeps copies of public recordings. An empty URL
// means none.
type PDP struct {
	URL     string // its service URL
	ChainID uint64 // the chain it reports to
	Service string // address of the record keeper, FilecoinWarmStorageService
	Payee   string // address it has itself paid to
	KeyFile string // the payer's private key, 64 hexadecimal digits
	Linger  time.Duration

	RPCURL   string // JSON-RPC of that chain; a secret; empty: nobody looks what is proven there
	Verifier string // address of PDPVerifier
	View     string // address of the record keeper's state view
}

// pdpRPC is the flag that may hold a key.
const pdpRPC = "pdp-rpc-url"

func (s *Storage) flags(fs *pflag.FlagSet) {
	fs.DurationVar(&s.ScrubPause, "scrub-pause", provider.DefaultScrubPause, "pause between two times that every proven copy is read and compared, at a twentieth of a core")
	s.Kubo.flags(fs)
	s.Pinning.flags(fs)
	s.IPFS.flags(fs)
	p := &s.PDP
	fs.StringVar(&p.URL, "pdp-url", "", "service URL of a Filecoin storage provider (PDP) that keeps a copy of every chunk anybody may have: of public recordings, and of ticketed ones whose creator said yes")
	fs.Uint64Var(&p.ChainID, "pdp-chain-id", 314, "chain that provider reports to: 314 Filecoin, 314159 its calibration network")
	fs.StringVar(&p.Service, "pdp-service", "0x8408502033C418E1bbC97cE9ac48E5528F371A9f", "address of FilecoinWarmStorageService on that chain")
	fs.StringVar(&p.Payee, "pdp-payee", "", "address that provider has itself paid to, as its registry says")
	fs.StringVar(&p.KeyFile, "pdp-key-file", "", "file with the private key of the wallet that pays that provider, 64 hexadecimal digits")
	fs.StringVar(&p.RPCURL, pdpRPC, "", "JSON-RPC of that chain, which tells whether that provider has proven its copies; none counts none of them as proven (a URL with a key in it belongs into the file or the environment)")
	fs.StringVar(&p.Verifier, "pdp-verifier", "0xBADd0B92C1c71d02E7d520f64c0876538fa2557F", "address of PDPVerifier on that chain")
	fs.StringVar(&p.View, "pdp-view", "0xAD28BBF18A72f728Ed816D07F5a1d7Ec40D68b5e", "address of FilecoinWarmStorageServiceStateView on that chain")
	fs.DurationVar(&p.Linger, "pdp-linger", 5*time.Minute, "how long a chunk waits for others, to be added with them in one transaction")
}

func (s *Storage) validate() error {
	if s.ScrubPause <= 0 {
		return invalid("scrub-pause", "must be positive")
	}
	return errors.Join(s.Kubo.validate(), s.Pinning.validate(), s.PDP.validate(), s.IPFS.validate())
}

func (p *PDP) validate() error {
	if p.URL == "" {
		if p.RPCURL != "" {
			return invalid("pdp-url", "is missing; --pdp-rpc-url is about the copies there")
		}
		return nil
	}
	errs := []error{checkRPC(pdpRPC, p.RPCURL)}
	errs = append(errs, checkService("pdp-url", p.URL))
	for flag, text := range map[string]string{"pdp-service": p.Service, "pdp-payee": p.Payee, "pdp-verifier": p.Verifier, "pdp-view": p.View} {
		if a, bad := event.ParseAddress(flag, text); bad != nil || a.IsZero() {
			errs = append(errs, invalid(flag, "%q is not an address, 0x and 40 hexadecimal digits", text))
		}
	}
	if p.KeyFile == "" {
		errs = append(errs, invalid("pdp-key-file", "is missing; copies there are paid for"))
	}
	if p.ChainID == 0 || p.Linger < 0 {
		errs = append(errs, invalid("pdp-chain-id", "must not be 0, and --pdp-linger not be negative"))
	}
	return errors.Join(errs...)
}
