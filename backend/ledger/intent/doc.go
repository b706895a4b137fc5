// Package intent builds what users sign: every intent the contracts take in
// somebody's name, as EIP-712 typed data that a wallet can show and a contract
// can check.
//
//	domain := intent.Domain{ChainID: info.ChainID, Factory: info.Factory}
//	data := domain.Data(intent.Claim{Holder: who, EventID: id, Tier: 0, Deadline: by})
//	hash, err := domain.Hash(intent.Claim{…})   // what is signed
//
// Data marshals to the JSON that eth_signTypedData_v4 takes. The types are
// those of contracts/src/SignedPlans.sol and SignedTickets.sol, word for word;
// the contracts' tests hold one against the other.
//
// An intent names its chain and factory (the domain), its event and its signer,
// so it counts nowhere else. Nonce is the signer's next on the factory and makes
// an intent good for one time; those without one can come true only once
// anyway. Deadline is the last block time at which it counts. A Statement alone
// is for no chain and no contract, and counts for ever.
package intent
