// Package flv writes and reads the tags of Flash Video, whose bodies are also
// the media messages of RTMP: H.264 and AAC, each with a configuration that
// comes before its first packet. Nothing else of the format is known here.
package flv
