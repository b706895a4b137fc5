// Package contracts holds Footlight's contracts in Solidity (src), what the
// compiler made of them (artifacts) and the script that made it.
//
// A plan has one EventPlan contract, a clone made by the EventFactory; both
// files explain themselves. The artifacts are plain JSON with ABI and bytecode,
// for tools that are not ours; Go uses package bindings. After a change to src
// run `go generate`, and update the gas table (see package ledgertest).
package contracts

//go:generate ./generate.sh
