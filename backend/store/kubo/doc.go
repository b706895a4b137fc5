// Package kubo keeps copies of content in an IPFS node elsewhere, kubo or
// whatever speaks its HTTP API:
//
//	dag/import   the content as a CAR, its root pinned; the root is compared
//	pin/ls       whether it is pinned
//	block/get    a random leaf, from that node's own disk, compared with its hash
//
// Where a gateway is given that hands the copy out, a leaf is fetched from it
// too. Every step may run twice: what is pinned and there is not sent again.
package kubo
