package rtmp

import (
	"encoding/binary"
	"errors"

	"github.com/bluenviron/gortmplib/pkg/amf0"
)

// enhanced are the FourCCs that are understood (Enhanced RTMP v2, "Enhancing
// NetConnection connect Command").
func enhanced() amf0.StrictArray { return amf0.StrictArray{"avc1", "mp4a", "Opus"} }

// welcome answers connect.
func (w *wire) welcome(c call) error {
	window := binary.BigEndian.AppendUint32(nil, windowSize)
	const dynamic = 2
	return errors.Join(
		w.control(typeWindowSize, window),
		w.control(typeBandwidth, append(window, dynamic)),
		w.control(typeChunkSize, binary.BigEndian.AppendUint32(nil, chunkSize)),
		w.command("_result", c.id,
			amf0.Object{
				{Key: "fmsVer", Value: "FMS/3,5,3,888"},
				{Key: "capabilities", Value: float64(127)},
				{Key: "fourCcList", Value: enhanced()},
			},
			amf0.Object{
				{Key: "level", Value: "status"},
				{Key: "code", Value: "NetConnection.Connect.Success"},
				{Key: "description", Value: "Connection succeeded."},
				{Key: "objectEncoding", Value: float64(0)},
			}),
	)
}
