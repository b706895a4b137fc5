package negotiation

// maxLayers is the most simulcast layers that a publisher may send.
const maxLayers = 8

// CheckPublish returns an error if the offer sends nothing that can be forwarded. vp8 reports whether VP8
// is accepted. Errors wrap ErrOffer or ErrCodec.
func (o *Offer) CheckPublish(vp8 bool) error {
	sends := func(s *section) bool { return s != nil && s.sends }
	switch {
	case !sends(o.video) && !sends(o.audio):
		return BadOffer("The offer sends nothing; a publisher's tracks are sendonly.")
	case sends(o.video) && !o.video.has(codecH264) && (!vp8 || !o.OnlyVP8()):
		return noH264(o.video, "publish", "send")
	case sends(o.video) && len(o.video.rids) > maxLayers:
		return BadOffer("The offer has more than %d layers of one picture.", maxLayers)
	case sends(o.audio) && !o.audio.has(codecOpus):
		return badCodec("Sound must be Opus, which the offer does not list.")
	}
	return nil
}

// CheckPlay returns an error if the offer receives nothing that can be sent. Errors wrap ErrOffer or
// ErrCodec.
func (o *Offer) CheckPlay() error {
	receives := func(s *section) bool { return s != nil && s.receives }
	switch {
	case !receives(o.video) && !receives(o.audio):
		return BadOffer("The offer receives nothing; a viewer's tracks are recvonly.")
	case receives(o.video) && !o.video.has(codecH264):
		return noH264(o.video, "watch", "play")
	case receives(o.audio) && !o.audio.has(codecOpus):
		return badCodec("Sound comes as Opus, which the offer does not list.")
	}
	return nil
}

func noH264(s *section, what, verb string) error {
	only := "none we know"
	if s.has(codecVP8) {
		only = "VP8 without H264"
	}
	return badCodec("This browser offers %s. Pictures here are H264: to %s, use a browser that can %s it "+
		"(Chrome, Edge, Safari, or Firefox after its OpenH264 plugin was downloaded).", only, what, verb)
}

// OnlyVP8 reports whether the offer sends VP8 and does not list H.264.
func (o *Offer) OnlyVP8() bool {
	return o.video != nil && o.video.sends && !o.video.has(codecH264) && o.video.has(codecVP8)
}
