// Package bus keeps state and hands out work for the other packages. It offers durable work queues, and a
// key-value store with compare-and-set. Both use NATS JetStream. By default that is a server inside the
// process; with a URL it is a cluster, with the same code and the same guarantees.
//
// Most packages that use it do not import it: each declares the interface of one to three methods that it
// needs, in terms of the standard library. *Queue and *KV implement these interfaces, and node passes them
// in. Beside node, only package places imports it, which makes queues. Therefore errors wrap those of io/fs:
// fs.ErrNotExist for a missing key, fs.ErrExist for a compare-and-set that lost. While NATS does not answer,
// errors wrap event.ErrUnavailable.
//
// # An external NATS
//
// It serves one Footlight server, because a queue gives a job to any worker. An entry names that server, and
// its deadline. The server renews it as long as it runs; another server that is given the same NATS does not
// start before the deadline. No entry ends a running server.
//
// Servers with a Node share a NATS: the names of all that they keep begin with it, and each holds the entry of its
// own name. Buckets that are Shared belong to all of them.
//
// # Keys
//
// A key, or the ID of a job, is a slash-separated path of non-empty elements, such as "chunks/my.event/12".
// An element may be any text, and callers do not encode it. In NATS the characters '.', '*' and '>' have a
// meaning, so each element is encoded in lower-case base32.
//
// # Lifecycle
//
// Call Open, then KV and Queue as often as needed, then Close after every Run and Watch has returned. If
// the folder was deleted, Open starts empty. The owner of data that must survive this keeps it elsewhere,
// too.
package bus
