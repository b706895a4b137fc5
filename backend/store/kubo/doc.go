// Package kubo keeps copies of content in another IPFS node, which runs kubo or speaks its HTTP API:
//
//	dag/import   the content as a CAR, its root pinned; the root is compared
//	pin/ls       whether it is pinned
//	block/get    a random leaf, from that node's own disk, compared with its hash
//
// If a gateway is configured that serves the copy, a leaf is fetched from the gateway too. Every step may run
// twice: content that is pinned and readable is not sent again.
package kubo
