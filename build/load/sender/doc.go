// Package sender plays a clip into a server in a loop and remembers when it sent what. Servers pass payloads
// on unchanged, so whoever receives a payload can look up when it was sent. All latencies that the load
// generator reports are measured in this way.
package sender
