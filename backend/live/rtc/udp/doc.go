// Package udp is the UDP socket below ICE. Control traffic goes through a Conn one packet at a time, as
// through any net.PacketConn. Media goes through a Batch, which hands many receivers' packets to the
// kernel at once.
//
// On Linux a Batch sends a run of equally sized packets to one receiver as one message that the kernel
// splits (UDP_SEGMENT, "GSO"), and many messages with one sendmmsg. A Conn reads with recvmmsg. Where the
// kernel refuses to split, and on other systems, packets are sent one by one.
//
// Lifecycle: Listen, then Close. A Batch belongs to one goroutine, needs no closing and may send through
// any number of Conns.
package udp
