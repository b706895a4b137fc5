package app

import (
	"errors"

	"footlight/backend/event"
	"footlight/backend/ledger/intent"
)

// pin returns a function that remembers the chain and the contract that the key signs for at a server, at their first
// use. From then on it refuses all others.
func (s *settings) pin(server string) func(intent.Domain) error {
	return func(asked intent.Domain) (refusal error) {
		return errors.Join(s.change(func(v *saved) {
			if known, used := v.Chains[server]; used {
				refusal = moved(known, asked)
				return
			}
			if v.Chains == nil {
				v.Chains = map[string]intent.Domain{}
			}
			v.Chains[server] = asked
		}), refusal)
	}
}

// moved returns an error if a server asks for another chain or contract than before.
func moved(known, asked intent.Domain) error {
	const what = "%s of the server is %v, but was %v: nothing was signed. Ask the server's operator whether it moved; " +
		"if so, forget the server in the list of servers and enter it again"
	if known.ChainID != asked.ChainID {
		return event.Invalid("domain.chainId", what, "the chain", asked.ChainID, known.ChainID)
	}
	if known.Factory != asked.Factory {
		return event.Invalid("domain.verifyingContract", what, "the contract", asked.Factory, known.Factory)
	}
	return nil
}
