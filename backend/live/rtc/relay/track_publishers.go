package relay

import "footlight/backend/live/rtc/ingest"

// attach makes the next packet the first of another source. Its timestamp may differ by any amount from the previous
// one: RTP timestamps at 90 kHz wrap after 13 hours.
func (t *track) attach(f publisher, params ingest.ParamSets) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.own(f)
	t.asked.begin(f.asks())
	t.waiting, t.params, t.unit.begun = t.video, params, false
	t.splice.cut()
}

// own makes f the feed that may write; nil means none. Only the bytes of tracks with a feed count for all streams.
func (t *track) own(f publisher) {
	kept := t.gop.bytes
	t.account(-kept)
	t.feed = f
	t.account(kept)
}

func (t *track) detach(f publisher) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.feed == f {
		t.gop.end()
		if t.video {
			t.trim(videoRing)
		}
		t.own(nil)
		t.asked.ask.Store(nil)
	}
}

// sentBy reports whether f writes the track and has sent a keyframe.
func (t *track) sentBy(f publisher) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.feed == f && !t.waiting
}
