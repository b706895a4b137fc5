package main

import (
	"bytes"
	"encoding/binary"
	"io"

	"github.com/yutopp/go-rtmp"
	"github.com/yutopp/go-rtmp/message"
)

// Sizes of FLV's parts (Video File Format Specification, annex E). The file header is followed by the size 0
// of a previous tag, each tag by its own size.
const (
	fileHeader = 9 + 4
	tagHeader  = 11
	tagEnd     = 4
)

// Kinds of tags.
const (
	audio = 8
	video = 9
)

type tag struct {
	kind byte
	at   uint32 // milliseconds
	body []byte
}

func readTag(file io.Reader) (*tag, error) {
	head := make([]byte, tagHeader)
	if _, err := io.ReadFull(file, head); err != nil {
		return nil, err
	}
	size := binary.BigEndian.Uint32(head) & 0xffffff
	at := binary.BigEndian.Uint32(head[3:])>>8 | uint32(head[7])<<24
	body := make([]byte, size+tagEnd)
	_, err := io.ReadFull(file, body)
	return &tag{kind: head[0], at: at, body: body[:size]}, err
}

func (t *tag) send(stream *rtmp.Stream) error {
	switch t.kind {
	case audio:
		return stream.Write(4, t.at, &message.AudioMessage{Payload: bytes.NewReader(t.body)})
	case video:
		return stream.Write(6, t.at, &message.VideoMessage{Payload: bytes.NewReader(t.body)})
	}
	return nil // the metadata contains nothing that is needed
}
