// Package bus keeps state and hands out work for the other packages: durable work queues,
// and a key-value store with compare-and-set. Both are NATS JetStream. By default it is a
// server inside the process; with a URL it is a cluster, with the same code and the same
// guarantees.
//
// Most packages that use it do not import it: each declares the interface of one to three
// methods that it needs, in terms of the standard library. *Queue and *KV implement them,
// and node passes them in; places, which makes queues, takes them as they are. Therefore errors wrap kinds of io/fs: fs.ErrNotExist for a
// missing key, fs.ErrExist for a compare-and-set that lost.
//
// # Keys
//
// A key, or the id of a job, is a slash-separated path of non-empty elements, such as
// "chunks/my.event/12". An element may be any text, and no caller encodes it. NATS gives
// '.', '*' and '>' a meaning, so each element is written to it in lower-case base32.
//
// # Lifecycle
//
// Open, then KV and Queue as often as needed, then Close after every Run and Watch has
// returned. Where the folder was deleted, Open starts empty. Whoever owns what must
// outlive the folder keeps it elsewhere, too.
package bus
