// Package contracts holds Footlight's contracts in Solidity (src), their compiled artifacts (artifacts) and
// the script that compiles them.
//
// An event has one EventPlan contract, a clone made by the EventFactory. Both consist of small parts:
// EventPlan of Iterations, Tiers, Tickets and BoxOffice on EventBase; EventFactory of Registry,
// OperatedPlans, SignedPlans and SignedTickets, the last two on Authorization. ProofOfPossession is separate:
// storage providers prove to it that they still have the pieces they were given. The artifacts are plain JSON
// with ABI and bytecode for other tools; Go uses package bindings. After a change to src run `go generate`,
// and update the gas table (go test -run TestGas -update).
package contracts

//go:generate ./generate.sh
