package rtmp

import (
	"time"

	"footlight/backend/live"
	"footlight/backend/media"
	"footlight/backend/media/h264"
)

// sink is the part of live.Session that tracks uses.
type sink interface {
	Since() time.Time
	Media(n int, now time.Time)
	Picture()
	Keyframe()
	Sound()
	SetVideo(v live.VideoInfo)
	SetAudio(a live.AudioInfo)
	Deliver(f media.Frame)
}

// tracks makes frames of a publisher's messages.
type tracks struct {
	sink sink

	begun  bool
	base   time.Duration // stream time at the publisher's time 0
	read   time.Duration // stream time of the newest message
	jumped time.Duration // by how much the publisher's clock has jumped ahead
	shift  time.Duration // delay that is added to the publisher's times
	last   [2]time.Duration

	sets   h264.ParameterSets
	shown  bool          // a keyframe with parameter sets was delivered
	vain   time.Time     // since when no picture can be decoded; zero if they can
	config []byte        // the AAC configuration
	length time.Duration // duration of an AAC packet
	heard  media.Codec   // the audio codec
	times  smoother
}

func newTracks(s sink) *tracks {
	return &tracks{sink: s, last: [2]time.Duration{-time.Millisecond, -time.Millisecond}}
}

// stamp sets a frame's times. They rise within a track, even if a muxer repeats a time until the other
// track catches up.
func (t *tracks) stamp(track int, at time.Duration) media.Frame {
	const least = time.Millisecond // the resolution of FLV
	dts := max(t.base+at, t.last[track]+least, 0)
	t.last[track] = dts
	return media.Frame{PTS: dts, DTS: dts, Wall: t.sink.Since().Add(dts)}
}
