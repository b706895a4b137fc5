// Package verify checks a recording from outside. It uses what any stranger can fetch and what the ledger's
// contracts logged, and believes nothing that the keeper of the recording says.
//
//	v := verify.Verifier{Content: gateway, Ledger: ledger, Chain: node, Contract: possession.ContractAddress()}
//	report, err := v.Run(ctx, "my-event")   // or the CID of a manifest
//	err = report.Table(os.Stdout)
//
// # What is checked
//
// Of the event: the contracts' code, who owns it, and that the log of its plan is complete.
//
// Of the recording: the anchor of its manifest, the manifest's bytes, and that the manifest agrees with
// itself.
//
// Of every chunk: its proof of possession, its bytes (SHA-256, CID, leaves, PieceCID), and that they are a
// movie that plays.
//
// # Verdicts
//
// A check holds, or it differs. It is not seen where bytes are given only to somebody with a right to them;
// that is no failure and no success. It is missing where something is not there, not yet or not any more: the
// recording cannot be checked then, but that is no sign of a forgery.
//
// Run fails only if nothing can be said at all, because content or chain cannot be reached.
package verify
