// Package flv writes and reads the tags of Flash Video (FLV). Their bodies are also the media messages of
// RTMP: H.264 and AAC, each with a configuration before its first packet.
//
// It also reads the bodies of enhanced RTMP (v2) with H.264, AAC and Opus. It writes none of these, since
// every player takes the plain ones.
package flv
