// Package lite is the server's end of a viewer's connection: ICE lite (RFC
// 8445 section 2.5), DTLS (RFC 5764) and SRTP on sockets that many share. A
// connection that is up has no goroutine, timer or buffer of its own: it is
// keys, a few counters and an address, because a server has very many viewers
// and most of them are silent. Publishers, of which there are few, are package
// rtc's.
//
// A Host owns the connections. It takes from the UDP sockets what is theirs and
// answers checks where it reads them; DTLS runs in a goroutine while there is a
// handshake and sleeps after it, until the other side says goodbye.
//
// Lifecycle: Open a Host, then Accept connections; Close each Conn, then the
// Host, which waits for what they started.
package lite
