// Package rpcgateway lets anybody ask the ledger's chain: JSON-RPC 2.0 over HTTP
// (https://www.jsonrpc.org/specification), of which it passes on what reads,
// and transactions that somebody signed; nothing that makes the node work for
// long, keep state, or use keys of its own.
//
//	h := rpcgateway.New(rpcgateway.Config{Chain: client})
//	mux.Handle("/rpc", h)
//
// Calls are limited per client address, in number, in size and in how many run at
// a time, and all together in the latter.
package rpcgateway
