// Package gateway gives stored content out over HTTP, as IPFS gateways do.
package gateway
