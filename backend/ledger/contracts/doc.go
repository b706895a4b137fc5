// Package contracts holds Footlight's contracts in Solidity (src), what the
// compiler made of them (artifacts) and the script that made it.
//
// An event has one EventPlan contract, a clone made by the EventFactory. Each is
// put together from small parts: EventPlan of Iterations, Tiers, Tickets and
// BoxOffice on EventBase; EventFactory of Registry, OperatedPlans, SignedPlans
// and SignedTickets, the last two on Authorization. ProofOfPossession stands
// apart: storage providers show it that they still hold what they were given.
// The files explain themselves. The artifacts are plain JSON with ABI and bytecode,
// for tools that are not ours; Go uses package bindings. After a change to src
// run `go generate`, and update the gas table (go test -run TestGas -update).
package contracts

//go:generate ./generate.sh
