package flv

import (
	"cmp"
	"fmt"
)

// CodecError names a codec that this server does not support.
type CodecError struct {
	Kind Kind
	Name string // the common name, such as "HEVC" or "MP3"
}

func (e *CodecError) Error() string { return "flv: codec is not supported: " + e.Name }

func unknownFourCC(kind Kind, fourCC string) error {
	name := map[string]string{
		"hvc1": "HEVC", "av01": "AV1", "vp08": "VP8", "vp09": "VP9", "vvc1": "VVC",
		"fLaC": "FLAC", "ac-3": "AC-3", "ec-3": "E-AC-3", ".mp3": "MP3",
	}[fourCC]
	return &CodecError{Kind: kind, Name: cmp.Or(name, fmt.Sprintf("codec %q", fourCC))}
}

// unknownNumber names the codecs of plain FLV. It also knows two numbers that some encoders used for newer
// codecs before there was a standard.
func unknownNumber(kind Kind, number byte) error {
	names := map[byte]string{2: "Sorenson H.263", 3: "Screen Video", 4: "VP6", 5: "VP6", 6: "Screen Video", 12: "HEVC", 13: "AV1"}
	if kind == Audio {
		names = map[byte]string{
			0: "PCM", 1: "ADPCM", 2: "MP3", 3: "PCM", 4: "Nellymoser", 5: "Nellymoser", 6: "Nellymoser",
			7: "G.711", 8: "G.711", 11: "Speex", 14: "MP3",
		}
	}
	return &CodecError{Kind: kind, Name: cmp.Or(names[number], fmt.Sprintf("codec %d", number))}
}
