// Package swarmtest has the other side of package swarm: a Node that fetches
// content by bitswap as any IPFS node would, and an Asker that says what it is
// answered, HAVE or DONT_HAVE, instead of waiting for what never comes. Both
// run in the test's process and talk over TCP.
package swarmtest
