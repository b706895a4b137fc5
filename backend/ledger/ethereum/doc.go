// Package ethereum is the client side of a ledger. It signs with the operator's key and calls any EVM node:
// the embedded one of package devchain in memory, and others over JSON-RPC.
//
//	key, err := ethereum.OpenKey(ethereum.KeyConfig{Dir: dir})
//	client, err := ethereum.Open(ctx, ethereum.Config{Backend: chain.Backend(), Key: key})
//	l, err := ledger.Open(ctx, ledger.Config{Chain: client})
//
// A Client starts no goroutine and needs no Close. The caller keeps and closes the Backend. Only one Client
// may write with a key on a chain at a time, because each counts the account's nonces itself.
package ethereum
