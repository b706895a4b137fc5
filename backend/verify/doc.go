// Package verify re-checks a recording from content and chain alone: what a
// stranger can fetch, and what the ledger's contracts logged. It believes no
// word of whoever keeps the recording.
//
//	v := verify.Verifier{Content: gateway, Ledger: ledger, Chain: node, Contract: provider.ContractAddress()}
//	report, err := v.Run(ctx, "my-event")   // or the CID of a manifest
//	err = report.Table(os.Stdout)
//
// # What is checked
//
// The contracts' code; whose the event is, and that the log of its plan is
// complete; the anchor of its manifest, and the manifest's bytes; that the
// manifest agrees with itself; of every chunk its proof of possession, its
// bytes (SHA-256, CID, leaves, PieceCID) and that they are a film that plays.
//
// # Verdicts
//
// Something holds, differs, or was not seen: bytes that take a right are no
// failure, and no success. What is missing (not there, not yet, not any more)
// keeps a recording from being checked, and is no forgery. Run fails only where nothing can be said at all,
// since content or chain cannot be reached.
package verify
