// Package pinning keeps copies of content with a remote service that speaks the IPFS Pinning Service API (the
// message types are boxo's):
//
//	GET /pins          finds an earlier request for the content
//	POST /pins         requests the content, with our addresses for the service to fetch it from
//	GET /pins/{id}     returns queued, pinning, pinned or failed; asked at growing intervals
//	gateway            returns a random leaf, which is compared with its hash
//
// The service's answers are not trusted: a copy counts once a leaf of it was fetched from the gateway. A
// failed request is removed, and the next attempt makes a new one. This package remembers nothing, so every
// step may run twice.
package pinning
