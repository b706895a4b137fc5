package rtmp

import (
	"encoding/binary"
	"errors"

	"github.com/bluenviron/gortmplib/pkg/amf0"
)

// takes is the flags canDecode (1) and canForward (4), which are announced for supported codecs.
const takes = float64(1 | 4)

// enhanced returns the answers to the fields with which a client asks about Enhanced RTMP (version 1 uses
// a list, version 2 maps: "Enhancing NetConnection connect Command"). A client that did not ask gets
// none, since old clients may be unable to parse them.
func enhanced(asked amf0.Object) (answer amf0.Object) {
	for _, known := range (amf0.Object{
		{Key: "fourCcList", Value: amf0.StrictArray{"avc1", "mp4a", "Opus"}},
		{Key: "videoFourCcInfoMap", Value: amf0.Object{{Key: "avc1", Value: takes}}},
		{Key: "audioFourCcInfoMap", Value: amf0.Object{{Key: "mp4a", Value: takes}, {Key: "Opus", Value: takes}}},
	}) {
		if _, ok := asked.Get(known.Key); ok {
			answer = append(answer, known)
		}
	}
	return answer
}

// welcome answers the command connect. asked is its command object.
func (w *wire) welcome(c call, asked amf0.Object) error {
	window := binary.BigEndian.AppendUint32(nil, windowSize)
	const dynamic = 2
	return errors.Join(
		w.control(typeWindowSize, window),
		w.control(typeBandwidth, append(window, dynamic)),
		w.control(typeChunkSize, binary.BigEndian.AppendUint32(nil, chunkSize)),
		w.command("_result", c.id,
			append(amf0.Object{
				{Key: "fmsVer", Value: "FMS/3,5,3,888"},
				{Key: "capabilities", Value: float64(127)},
			}, enhanced(asked)...),
			amf0.Object{
				{Key: "level", Value: "status"},
				{Key: "code", Value: "NetConnection.Connect.Success"},
				{Key: "description", Value: "Connection succeeded."},
				{Key: "objectEncoding", Value: float64(0)},
			}),
	)
}
