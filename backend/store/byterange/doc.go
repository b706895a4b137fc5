// Package byterange reads Range headers as RFC 9110, section 14, has them, for
// handlers that give out files. Clean puts into the header what all of them
// understand alike, before they see it:
//
//	byterange.Clean(r, size, etag, 1)
package byterange
