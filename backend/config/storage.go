package config

import (
	"errors"
	"time"

	"github.com/spf13/pflag"

	"footlight/backend/event"
	"footlight/backend/store/pdp/provider"
)

// Storage configures the copies outside the content store.
type Storage struct {
	ScrubPause time.Duration // between two checks of all proven copies

	Kubo    Kubo
	Pinning Pinning
	PDP     PDP
	IPFS    IPFS
}

// PDP is another storage provider that stores copies of public recordings. An empty URL means none.
type PDP struct {
	URL     string // the provider's service URL
	ChainID uint64 // the chain of its proofs
	Service string // address of the record keeper, FilecoinWarmStorageService
	Payee   string // address of the provider that is paid
	KeyFile string // the payer's private key, 64 hexadecimal digits
	Linger  time.Duration

	RPCURL   string // JSON-RPC of that chain, a secret; empty means that proofs are not checked
	Verifier string // address of PDPVerifier
	View     string // address of the record keeper's state view
}

// pdpRPC is a flag whose value may contain a key.
const pdpRPC = "pdp-rpc-url"

func (s *Storage) flags(fs *pflag.FlagSet) {
	fs.DurationVar(&s.ScrubPause, "scrub-pause", provider.DefaultScrubPause, "pause between two checks of all proven copies, which use a twentieth of a core")
	s.Kubo.flags(fs)
	s.Pinning.flags(fs)
	s.IPFS.flags(fs)
	p := &s.PDP
	fs.StringVar(&p.URL, "pdp-url", "", "service URL of a Filecoin storage provider (PDP) that stores a copy of every public chunk: those of public recordings, and of ticketed ones whose creator agreed")
	fs.Uint64Var(&p.ChainID, "pdp-chain-id", 314, "id of the chain of that provider's proofs: 314 is Filecoin, 314159 its calibration network")
	fs.StringVar(&p.Service, "pdp-service", "0x8408502033C418E1bbC97cE9ac48E5528F371A9f", "address of FilecoinWarmStorageService on that chain")
	fs.StringVar(&p.Payee, "pdp-payee", "", "address to which that provider is paid, from its registry")
	fs.StringVar(&p.KeyFile, "pdp-key-file", "", "file with the private key of the wallet that pays that provider, 64 hexadecimal digits")
	fs.StringVar(&p.RPCURL, pdpRPC, "", "JSON-RPC of that chain, used to check the provider's proofs; if empty, none of its copies count as proven (put a URL that contains a key into the file or the environment)")
	fs.StringVar(&p.Verifier, "pdp-verifier", "0xBADd0B92C1c71d02E7d520f64c0876538fa2557F", "address of PDPVerifier on that chain")
	fs.StringVar(&p.View, "pdp-view", "0xAD28BBF18A72f728Ed816D07F5a1d7Ec40D68b5e", "address of FilecoinWarmStorageServiceStateView on that chain")
	fs.DurationVar(&p.Linger, "pdp-linger", 5*time.Minute, "how long a chunk waits for others, so that one transaction can add several")
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
			return invalid("pdp-url", "is missing; --pdp-rpc-url needs it")
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
		errs = append(errs, invalid("pdp-key-file", "is missing; the provider must be paid for its copies"))
	}
	if p.ChainID == 0 || p.Linger < 0 {
		errs = append(errs, invalid("pdp-chain-id", "must not be 0, and --pdp-linger must not be negative"))
	}
	return errors.Join(errs...)
}
