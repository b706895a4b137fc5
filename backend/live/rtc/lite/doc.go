// Package lite is the server's end of a viewer's connection: ICE lite (RFC 8445 section
// 2.5), DTLS (RFC 5764) and SRTP on sockets that many connections share.
//
// A server has very many viewers, and most of them are silent. Therefore a connection
// that is up has no goroutine, timer or buffer: it is keys, a few counters and an
// address. Publishers are few, and belong to package rtc.
//
// A Host owns the connections. It reads their packets from the UDP sockets, and answers
// checks in the same goroutine. DTLS runs in a goroutine during the handshake; after it
// DTLS sleeps until the other side says goodbye.
//
// Lifecycle: Open a Host, then Accept connections. Close each Conn, then the Host, which
// waits for what they started.
package lite
