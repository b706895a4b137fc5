package e2e_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"sync"
	"testing"
	"time"
)

// spectator is a real browser that watches an event by WHEP and reports what it decodes.
type spectator struct {
	mu   sync.Mutex
	seen view
}

// view reports what the browser has decoded so far. Times are in milliseconds of this machine's clock.
type view struct {
	Frames        int
	Width         int
	Gaps          [][2]float64 // pauses of more than 0.5 s between pictures: end and length
	Flashes       []float64    // when the flashes were on the screen
	Frozen, Error any
}

// spectatorPage sends its view every second. A bright picture counts as a flash.
const spectatorPage = `<!doctype html><title>spectator</title><video autoplay playsinline></video><script type="module">
const view = {Frames: 0, Gaps: [], Flashes: []};
const send = () => fetch("/seen", {method: "POST", body: JSON.stringify(view)});
const video = document.querySelector("video");
const pen = new OffscreenCanvas(4, 4).getContext("2d", {willReadFrequently: true});
let last, bright = true;
const look = (now) => {
	view.Frames++;
	view.Width = video.videoWidth;
	if (last && now - last > 500) view.Gaps.push([Date.now(), now - last]);
	last = now;
	pen.drawImage(video, 0, 0, 4, 4);
	const level = pen.getImageData(1, 1, 1, 1).data[0];
	if (!bright && level > 150) view.Flashes.push(Date.now());
	bright = level > 100;
	video.requestVideoFrameCallback(look);
};
video.requestVideoFrameCallback(look);
try {
	const peer = new RTCPeerConnection();
	for (const kind of ["audio", "video"]) peer.addTransceiver(kind, {direction: "recvonly"});
	const media = new MediaStream();
	peer.ontrack = ({track}) => {
		media.addTrack(track);
		video.srcObject = media;
	};
	const offer = await peer.createOffer();
	offer.sdp = offer.sdp.replace("useinbandfec=1", "useinbandfec=1;stereo=1");
	await peer.setLocalDescription(offer);
	await new Promise((done) => {
		if (peer.iceGatheringState === "complete") done();
		peer.onicegatheringstatechange = () => peer.iceGatheringState === "complete" && done();
	});
	const answer = await fetch(%q, {method: "POST", headers: {"Content-Type": "application/sdp", Authorization: "Bearer %s"}, body: peer.localDescription.sdp});
	await peer.setRemoteDescription({type: "answer", sdp: await answer.text()});
	setInterval(async () => {
		for (const r of (await peer.getStats()).values()) if (r.type === "inbound-rtp" && r.kind === "video") view.Frozen = [r.freezeCount, r.totalFreezesDuration];
		send();
	}, 1000);
} catch (error) {
	view.Error = String(error);
	send();
}
</script>`

// spectate watches in a browser until the test ends, with the sound card that the environment names.
func spectate(t *testing.T, whep, token string, env ...string) *spectator {
	t.Helper()
	at, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s, pages := &spectator{}, http.NewServeMux()
	pages.HandleFunc("GET /", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintf(w, spectatorPage, whep, token) })
	pages.HandleFunc("POST /seen", func(_ http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body) // a truncated body fails to decode below
		var seen view
		if json.Unmarshal(body, &seen) == nil {
			s.mu.Lock()
			defer s.mu.Unlock()
			s.seen = seen
		}
	})
	site := &http.Server{Handler: pages, ReadHeaderTimeout: time.Minute}
	go func() { _ = site.Serve(at) }()
	t.Cleanup(func() { _ = site.Close() })
	browse(t, "http://"+at.Addr().String(), env...)
	eventually(t, time.Minute, "a browser decodes pictures", func() error {
		if seen := s.view(); seen.Frames < 30 {
			return fmt.Errorf("%+v", seen)
		}
		return nil
	})
	return s
}

func (s *spectator) view() view {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.seen
}

// worst returns the longest reported pause from a time on.
func (v view) worst(from time.Time) (pause time.Duration) {
	for _, gap := range v.Gaps {
		if gap[0] > float64(from.UnixMilli()) {
			pause = max(pause, time.Duration(gap[1]*float64(time.Millisecond)))
		}
	}
	return pause
}
