// Package cluster joins servers that share a NATS. Each tells the others its address and load, and holds a lease for
// every stream that is published at it, so that the others know where to fetch the stream.
//
//	c, err := cluster.Open(ctx, config)  // refuses another secret, another chain, another version
//	err = c.Run(ctx)                     // renews; returns when ctx ends
//
// # Leases
//
// A lease has an epoch, which rises with every holder. It is written by compare-and-set only. The holder renews it
// every third of its TTL. Another server may take it at once for a publish of the same person, and otherwise only after it saw no
// renewal for a whole TTL by its own clock; clocks of servers are never compared. A server that sees another holder with a
// higher epoch ends its publisher.
//
// A bus that is away ends no publisher: a server that could not renew for two thirds of the TTL is no longer sure of
// the lease, and sends the stream to no further server. When the bus is back, the higher epoch decides.
//
// # Viewers
//
// Owner tells where a stream is, from memory. Pass makes the token with which a viewer is sent there, and Passed reads it.
// Its expiry is a time of the other server's clock, which the servers' entries tell.
//
// # Secrets
//
// All values in the bus are sealed with the cluster's secret, under their keys. A value that does not open is not
// believed.
package cluster
