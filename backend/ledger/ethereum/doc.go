// Package ethereum is the client side of a ledger: it signs with the
// operator's key and speaks to any EVM node, the embedded one of package
// devchain through memory, others over JSON-RPC.
//
//	key, err := ethereum.OpenKey(ethereum.KeyConfig{Dir: dir})
//	client, err := ethereum.Open(ctx, ethereum.Config{Backend: chain.Client(), Key: key})
//	l, err := ledger.Open(ctx, ledger.Config{Chain: client})
//
// A Client starts no goroutine and needs no Close; the Backend stays its
// owner's. No two Clients may write with one key on one chain at a time: each
// counts the account's nonces for itself.
package ethereum
