// Package swarm lets other IPFS nodes fetch blocks from this one, by bitswap
// over libp2p (TCP and QUIC). It only gives: it asks nobody for blocks and relays
// for nobody. It finds nobody by itself, and is found by nobody who was not told
// of it, unless it joins a DHT. What it gives is decided by whoever opens it: the
// block store it is handed is all that others can learn of, so hand it one in
// which private blocks do not exist.
//
//	s, err := swarm.Open(ctx, swarm.Config{Blocks: node.Public(), Seed: seed, Listen: listen})
//	defer s.Close()
//
// A want for what is not there is answered with DONT_HAVE, if the asker wants
// an answer. Connections, streams, memory and queued wants are limited.
package swarm
