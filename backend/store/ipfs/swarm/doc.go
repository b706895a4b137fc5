// Package swarm lets other IPFS nodes fetch blocks from this one, by bitswap over libp2p (TCP and QUIC). It
// only serves: it requests no blocks and relays none. It does not discover nodes and cannot be discovered,
// unless it joins a DHT. Other nodes can learn of everything in the block store that Open is given, so give
// it one in which private blocks do not exist.
//
//	s, err := swarm.Open(ctx, swarm.Config{Blocks: node.Public(), Seed: seed, Listen: listen})
//	defer s.Close()
//
// A request for a missing block is answered with DONT_HAVE, if the other node wants an answer. Connections,
// streams, memory and queued requests are limited.
package swarm
