// Package lite is the server's end of a viewer's connection: ICE lite (RFC 8445 section 2.5), DTLS (RFC
// 5764) and SRTP on sockets that many connections share.
//
// A server has many viewers, and most of them send little. An established connection therefore has no
// goroutine, timer or buffer: only keys, a few counters and an address. Publishers are few and are
// handled by package rtc.
//
// A Host owns the connections. It reads their packets from the UDP sockets and answers ICE checks in the
// reading goroutine. DTLS has a goroutine during the handshake. Afterwards DTLS sleeps until the peer
// sends a DTLS packet, such as its goodbye.
//
// Lifecycle: Open a Host, then Accept connections. Close each Conn, then the Host, which waits for their
// goroutines.
package lite
