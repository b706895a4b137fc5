// Package ledger writes plans on an EVM chain and reads them back: who made an
// event, every iteration of its aspects, and what was accepted. The chain is
// the record; whatever else knows about a plan can be rebuilt from its Seal.
//
// A Ledger has four parts, so that a caller takes the one it needs: Plans,
// Tickets, Consents and Log. All of them speak to the same Contracts.
//
// It speaks to one EventFactory (see package contracts) through a Chain,
// which package ethereum implements for any JSON-RPC and package devchain
// provides embedded:
//
//	l, err := ledger.Open(ctx, ledger.Config{Chain: client, RPCURL: url, TestMoney: true})
//	receipt, err := l.Plans.Publish(ctx, event.Writing{ID: id, Creator: who, Author: who, Create: true, Entries: first, Metadata: digest})
//	seal, err := l.Plans.Seal(ctx, id)
//
// The contracts are the only judge of what may be written: nothing is checked
// here first that could have changed by the time a transaction is mined. When
// they refuse what is on the chain already, the caller is repeating itself and
// gets the receipt of the first time.
//
// Plans are written in a user's name by the operator, or as the user signed: a
// Writing, Acceptance or Anchor with a Consent. What moves tickets or money is
// only ever written as its owner signed (Sell, Claim, Redeem, Revoke, Cancel,
// Withdraw). Package intent builds what is signed; Consents tell where and with
// which number.
//
// A Ledger holds no state but its factory's address and, bounded, what it read
// of plans' logs. It starts no goroutine and needs no Close.
package ledger
