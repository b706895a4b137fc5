// Package rpcgateway gives everyone access to the ledger's chain by JSON-RPC 2.0 over HTTP
// (https://www.jsonrpc.org/specification). It forwards reads and signed transactions only, and no method that
// makes the node work for long, keep state, or use its own keys.
//
//	h := rpcgateway.New(rpcgateway.Config{Chain: client})
//	mux.Handle("/rpc", h)
//
// Each client address is limited in the number, size and concurrency of its calls. The concurrency of all
// clients together is limited too.
package rpcgateway
