// Package ledger writes plans on an EVM chain and reads them back: who made an event, every iteration of its
// aspects, and which were accepted. The chain is the record. All other data about a plan can be rebuilt from
// its Seal.
//
// A Ledger has four parts, so that a caller takes the one it needs: Plans, Tickets, Consents and Log. All of
// them call the same Contracts.
//
// A Ledger calls one EventFactory (see package contracts) through a Chain. Package ethereum implements Chain
// for any JSON-RPC node, and package devchain is an embedded one:
//
//	l, err := ledger.Open(ctx, ledger.Config{Chain: client, RPCURL: url, TestMoney: true})
//	receipt, err := l.Plans.Publish(ctx, event.Writing{ID: id, Creator: who, Author: who, Create: true, Entries: first, Metadata: digest})
//	seal, err := l.Plans.Seal(ctx, id)
//
// The contracts alone decide what may be written. This package checks nothing in advance that could change
// before a transaction is mined. If the contracts refuse a write because its content is on the chain already,
// the caller is repeating itself and gets the receipt of the first time.
//
// The operator writes plans for a user, either unsigned or as the user signed them: a Writing, Acceptance or
// Anchor with a Consent. Tickets and money move only as their owner signed (Sell, Claim, Redeem, Revoke,
// Cancel, Withdraw). Package intent builds what users sign; Consents returns the domain and nonce for it.
//
// A Ledger keeps only its factory's address and a limited cache of plans' logs. It starts no goroutine and
// needs no Close.
package ledger
