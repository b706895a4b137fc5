package rtmp

import (
	"encoding/binary"
	"errors"
	"math/bits"
	"net/url"
	"strings"

	"github.com/bluenviron/gortmplib/pkg/amf0"
	"github.com/bluenviron/gortmplib/pkg/rawmessage"

	"footlight/backend/live/remux"
	"footlight/backend/media/flv"
	"footlight/backend/media/h264"
)

// Numbers of the calls that a publisher makes.
const (
	callConnect = 1 + iota
	callRelease
	callAnnounce
	callCreate
	callPublish
	callUnpublish
	callDelete
)

const (
	badApplication = advice("the server refused the address: check what follows the host's name")
	badKey         = advice("the server refused the stream: check the stream key, and that no other encoder uses it")
)

// connect asks for the application of an address (RTMP 1.0, section 7.2.1.1).
func (p *Push) connect(to *url.URL) error {
	application := strings.Trim(to.EscapedPath(), "/")
	address := to.Scheme + "://" + to.Host + "/" + application
	if to.RawQuery != "" {
		application, address = application+"?"+to.RawQuery, address+"?"+to.RawQuery
	}
	err := errors.Join(
		p.wire.control(typeChunkSize, binary.BigEndian.AppendUint32(nil, chunkSize)),
		p.wire.command("connect", float64(callConnect), amf0.Object{
			{Key: "app", Value: application},
			{Key: "type", Value: "nonprivate"},
			{Key: "flashVer", Value: "FMLE/3.0 (compatible; Footlight)"},
			{Key: "tcUrl", Value: address},
		}),
	)
	if err != nil {
		return err
	}
	_, err = p.answer(callConnect, badApplication)
	return err
}

// publish asks for a stream and publishes on it.
func (p *Push) publish() error {
	err := errors.Join(
		p.wire.command("releaseStream", float64(callRelease), nil, p.key),
		p.wire.command("FCPublish", float64(callAnnounce), nil, p.key),
		p.wire.command("createStream", float64(callCreate), nil),
	)
	if err != nil {
		return err
	}
	created, err := p.answer(callCreate, badKey)
	if err != nil {
		return err
	}
	if len(created.args) < 2 {
		return badApplication
	}
	id, _ := created.args[1].(float64)
	p.wire.stream = bits.ReverseBytes32(uint32(id))
	if err = p.wire.commandOn(chunkAudio, p.wire.stream, "publish", float64(callPublish), nil, p.key, "live"); err != nil {
		return err
	}
	_, err = p.answer(callPublish, badKey)
	return err
}

// answer waits for the answer to a call. A server that says no gets the advice refused.
func (p *Push) answer(id float64, refused advice) (call, error) {
	for {
		m, err := p.wire.read()
		if err != nil {
			return call{}, err
		}
		said, ok := readCall(m)
		switch {
		case !ok:
		case said.name == "onStatus":
			if err = judged(said); err != nil || id == callPublish {
				return said, err
			}
		case said.id == id && said.name == "_error":
			return said, refused
		case said.id == id && said.name == "_result" && id != callPublish:
			return said, nil
		}
	}
}

// judged returns an error if a status is one. What the server writes is not shown: it may repeat the key.
func judged(status call) error {
	if len(status.args) < 2 {
		return nil
	}
	object, ok := status.args[1].(amf0.Object)
	if array, is := status.args[1].(amf0.ECMAArray); is {
		object, ok = amf0.Object(array), true
	}
	if !ok {
		return nil
	}
	if level, _ := object.GetString("level"); level == "error" {
		return badKey
	}
	return nil
}

// describe sends what players of the destination learn before the media: codecs, and the size of pictures.
func (p *Push) describe(packets []remux.Packet) error {
	const avc, aac = 7, 10
	said := amf0.ECMAArray{{Key: "encoder", Value: "Footlight"}, {Key: "audiocodecid", Value: float64(aac)}}
	if size, ok := sizeOf(packets); ok {
		said = append(said,
			amf0.ObjectEntry{Key: "videocodecid", Value: float64(avc)},
			amf0.ObjectEntry{Key: "width", Value: float64(size.Width)}, amf0.ObjectEntry{Key: "height", Value: float64(size.Height)})
	}
	body, err := amf0.Data{"@setDataFrame", "onMetaData", said}.Marshal()
	if err != nil {
		return err
	}
	if err = deadline(p.net); err != nil {
		return err
	}
	return p.wire.write(&rawmessage.Message{ChunkStreamID: chunkAudio, MessageStreamID: p.wire.stream, Type: typeData, Body: body})
}

// sizeOf returns the picture that the first configuration describes.
func sizeOf(packets []remux.Packet) (h264.Picture, bool) {
	for _, packet := range packets {
		if packet.Kind != flv.Video {
			continue
		}
		if c, err := flv.Read(packet.Kind, packet.Body); err == nil && len(c.SPS) > 0 {
			size, err := h264.ParseSPS(c.SPS[0])
			return size, err == nil
		}
	}
	return h264.Picture{}, false
}

// unpublish says that the publish is over.
func (p *Push) unpublish() error {
	return errors.Join(
		p.wire.command("FCUnpublish", float64(callUnpublish), nil, p.key),
		p.wire.command("deleteStream", float64(callDelete), nil, float64(bits.ReverseBytes32(p.wire.stream))),
	)
}
