// Package udp is the socket under ICE. Control traffic goes through a Conn one
// packet at a time, as through any net.PacketConn; media goes through a Batch,
// which hands the kernel many receivers' packets at once.
//
// On Linux a Batch sends a run of packets of one size to one receiver as one
// message that the kernel cuts up (UDP_SEGMENT, "GSO"), and many messages in
// one sendmmsg; a Conn reads with recvmmsg. Where the kernel refuses to cut, and
// on other systems, packets go out one by one.
//
// Lifecycle: Listen, Close. A Batch belongs to one goroutine, needs no closing
// and may send through any number of Conns.
package udp
