// Package sender plays a clip into a server in a loop and remembers when it
// sent what, which is the in-band clock of every latency the load generator
// reports: a server passes payloads on unchanged, so whoever receives one can
// look up when it left.
package sender
