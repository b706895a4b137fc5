// Package bus is what the rooms use to remember and to hand work to each
// other: durable work queues, a key-value store with compare-and-set, and
// topics. All three are NATS JetStream: a server inside the process by default,
// a cluster when a URL is given, with the same code and the same guarantees.
//
// The rooms never import this package. Each declares the one- to three-method
// interface it needs in terms of the standard library, *Queue, *KV and *Topic
// satisfy it, and node hands them in. Errors are therefore told apart by the
// io/fs kinds they wrap: fs.ErrNotExist for a missing key, fs.ErrExist for a
// compare-and-set that lost.
//
// # Keys
//
// A key, and the id of a job, is a slash-separated path of non-empty elements,
// such as "chunks/my.event/12". Elements may hold any text: on the wire each is
// written in lower-case base32, since NATS gives '.', '*' and '>' a meaning. No
// caller encodes anything.
//
// # Lifecycle
//
// Open, then KV, Queue and Topic as often as needed, then Close after every
// Run and Watch has returned. Where the folder was deleted, Open starts empty:
// what must outlive it is kept elsewhere by its owner.
package bus
