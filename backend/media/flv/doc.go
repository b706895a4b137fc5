// Package flv writes and reads the tags of Flash Video (FLV). Their bodies are also the media messages of
// RTMP: H.264 and AAC, each with a configuration before its first packet.
//
// Of enhanced RTMP (v2) it reads the bodies of H.264, AAC and Opus. It writes none of these, since every
// player takes the plain ones.
package flv
