// Package swarm lets other IPFS nodes fetch blocks from this one, by bitswap
// over libp2p (TCP and QUIC). It only gives: it asks nobody for blocks, relays
// for nobody, and finds nobody by itself. What it gives is decided by whoever
// opens it: the block store it is handed is all that others can learn of, so
// hand it one in which private blocks do not exist.
//
//	s, err := swarm.Open(ctx, swarm.Config{Blocks: node.Public(), Seed: seed, Listen: listen})
//	defer s.Close()
//
// A want for what is not there is answered with DONT_HAVE, if the asker wants
// an answer. Connections, streams, memory and queued wants are limited.
package swarm
