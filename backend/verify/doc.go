// Package verify checks a recording from outside. It uses what any stranger can fetch and what the
// ledger's contracts logged, and trusts nothing that the server of the recording says.
//
//	v := verify.Verifier{Content: gateway, Ledger: ledger, Chain: node, Contract: possession.ContractAddress()}
//	report, err := v.Run(ctx, "my-event")   // or the CID of a manifest
//	err = report.Table(os.Stdout)
//
// # What is checked
//
// The event: the contracts' code, who owns the event, and that the log of its plan is complete.
//
// The recording: the anchor of its manifest, the manifest's bytes, and that the manifest agrees
// with itself.
//
// Every chunk: its proof of possession, its bytes (SHA-256, CID, leaves, PieceCID), and that they
// are a movie that plays.
//
// # Verdicts
//
// A check holds or differs. It is "not seen" if the bytes are served only to people with a right to
// them, which is neither a failure nor a success. It is "missing" if something needed for the check
// does not exist, not yet or no longer. The recording cannot be checked then, but that is no sign
// of a forgery.
//
// Run fails only if nothing can be checked, because content or chain cannot be reached.
package verify
