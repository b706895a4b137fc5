package sender

import (
	"github.com/pion/rtp/codecs"

	"footlight/backend/media"
	"footlight/build/load/clip"
)

// payloadSize is the largest payload, in bytes, that browsers and OBS send.
const payloadSize = 1180

// tracks splits a clip into the packets of both tracks.
func tracks(c *clip.Clip) (video, audio []Packet) {
	payloader := &codecs.H264Payloader{}
	for _, f := range c.Frames {
		if !f.Codec.IsVideo() {
			audio = append(audio, Packet{Payload: f.Units[0], At: f.PTS, Last: true})
			continue
		}
		for _, payload := range cut(payloader, f) {
			video = append(video, Packet{Payload: payload, At: f.PTS, Key: f.Key})
		}
		video[len(video)-1].Last = true
	}
	return video, audio
}

func cut(payloader *codecs.H264Payloader, f media.Frame) (payloads [][]byte) {
	for _, unit := range f.Units {
		payloads = append(payloads, payloader.Payload(payloadSize, unit)...)
	}
	return payloads
}
