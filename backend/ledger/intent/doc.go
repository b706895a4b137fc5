// Package intent builds what users sign: every intent that the contracts accept from a signer, as EIP-712
// typed data that a wallet can show and a contract can check.
//
//	domain := intent.Domain{ChainID: info.ChainID, Factory: info.Factory}
//	data := domain.Data(intent.Claim{Holder: who, EventID: id, Tier: 0, Deadline: by})
//	hash, err := domain.Hash(intent.Claim{…})   // the digest to sign
//
// Data marshals to the JSON that eth_signTypedData_v4 expects. The types are those of
// contracts/src/SignedPlans.sol and SignedTickets.sol, word for word; the contracts' tests compare them.
//
// An intent names its chain and factory (the domain), its event and its signer, so it is valid nowhere else.
// Nonce is the signer's next on the factory and makes an intent valid once. Intents without a nonce can only
// take effect once anyway. Deadline is the last block time at which the intent is valid. A Statement and a
// Profile have no chain and no contract. A Statement is valid for ever.
package intent
