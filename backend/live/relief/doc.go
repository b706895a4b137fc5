// Package relief gives viewers whose connections do not carry the only layer of a publisher a smaller one: 360 lines at
// 300 kbit/s, made once for all of them. The layer begins when a viewer's reports or requests for lost packets tell a full
// connection, and ends ten seconds after the last viewer needed it.
//
// Encoding yields to media. While the process uses more than 80 % of its processors, or all slots are taken, the layer
// has the publisher's own keyframes only: viewers hear the sound, and see a picture now and then.
package relief
