// Package pinning keeps copies of content with a service elsewhere that speaks
// the IPFS Pinning Service API (its messages are boxo's):
//
//	GET /pins          whether the content is asked for already
//	POST /pins         ask, with our addresses for the service to fetch it from
//	GET /pins/{id}     queued, pinning, pinned or failed; asked again, later and later
//	gateway            a random leaf, compared with its hash
//
// What a service says is not believed: a copy counts once a leaf of it came back
// from the gateway. A request that failed is taken back, and a new one made the
// next time. Nothing is remembered here, so every step may run twice.
package pinning
