package e2e_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"
)

// otherSite is a foreign web site with pages that publish and watch.
type otherSite struct {
	at     string
	report chan []byte // the report of the watching page
}

// publishPage publishes by WHIP a canvas that flashes and an oscillator that beeps, every second of the same
// clock.
const publishPage = `<!doctype html><title>stage</title><canvas width="640" height="360"></canvas><script type="module">
const sound = new AudioContext({sampleRate: 48000});
const out = sound.createMediaStreamDestination(), gain = sound.createGain(), tone = sound.createOscillator();
tone.frequency.value = 1000;
gain.gain.value = 0;
tone.connect(gain).connect(out);
const first = Math.ceil(sound.currentTime) + 1;
for (let s = 0; s < 900; s++) {
	gain.gain.setValueAtTime(0.5, first + s);
	gain.gain.setValueAtTime(0, first + s + 0.2);
}
tone.start();
const canvas = document.querySelector("canvas"), pen = canvas.getContext("2d");
// The page does not use captureStream, which sometimes sends no picture on a busy machine.
const pictures = new MediaStreamTrackGenerator({kind: "video"}), screen = pictures.writable.getWriter();
setInterval(() => {
	const now = sound.currentTime - first;
	pen.fillStyle = now >= 0 && now %% 1 < 0.2 ? "white" : "black";
	pen.fillRect(0, 0, 640, 360);
	if (screen.desiredSize > 0) screen.write(new VideoFrame(canvas, {timestamp: 1000 * performance.now()}));
}, 40);
const media = new MediaStream([pictures, ...out.stream.getAudioTracks()]);
const peer = new RTCPeerConnection();
for (const track of media.getTracks()) peer.addTransceiver(track, {direction: "sendonly", streams: [media]});
await peer.setLocalDescription();
await new Promise((done) => {
	if (peer.iceGatheringState === "complete") done();
	peer.onicegatheringstatechange = () => peer.iceGatheringState === "complete" && done();
});
const answer = await fetch(%q, {method: "POST", headers: {"Content-Type": "application/sdp"}, body: peer.localDescription.sdp});
await peer.setRemoteDescription({type: "answer", sdp: await answer.text()});
</script>`

// replayPage plays playlists with hls.js to their ends, and sends a report.
const replayPage = `<!doctype html><title>replay</title><script type="module">
import Hls from "/hls.mjs";
const ahead = ({buffered, currentTime}) => {
	for (let i = 0; i < buffered.length; i++)
		if (buffered.start(i) <= currentTime + 0.5 && currentTime <= buffered.end(i)) return buffered.end(i) - currentTime;
	return 0;
};
const show = (src) => new Promise((done) => {
	const video = document.createElement("video"), trouble = [], hls = new Hls({maxBufferLength: 600, backBufferLength: Infinity});
	let playing = false;
	video.muted = true;
	document.body.append(video);
	const tell = () => done({
		src, trouble, ended: video.ended, duration: video.duration, frames: video.getVideoPlaybackQuality().totalVideoFrames,
		ranges: Array.from({length: video.buffered.length}, (_, i) => [video.buffered.start(i), video.buffered.end(i)]),
	});
	hls.on(Hls.Events.ERROR, (_, {details, fatal}) => {
		trouble.push({what: details, fatal, at: video.currentTime, ahead: ahead(video)});
		if (fatal) tell();
	});
	hls.on(Hls.Events.FRAG_BUFFERED, () => {
		if (playing || ahead(video) < Math.min(30, video.duration - 1)) return;
		playing = true;
		video.playbackRate = 2;
		video.play();
	});
	video.onended = tell;
	hls.loadSource(src);
	hls.attachMedia(video);
});
const seen = await Promise.all(%s.map(show));
await fetch("/report", {method: "POST", body: JSON.stringify(seen)});
</script>`

// openSite serves the pages and hls.js.
func (s *server) openSite(t *testing.T, at net.Listener) *otherSite {
	t.Helper()
	d := &otherSite{"http://" + at.Addr().String(), make(chan []byte, 1)}
	pages := http.NewServeMux()
	pages.HandleFunc("GET /publish/{id}", func(w http.ResponseWriter, r *http.Request) { fmt.Fprintf(w, publishPage, s.whip(r.PathValue("id"))) })
	pages.HandleFunc("GET /replay", func(w http.ResponseWriter, r *http.Request) { fmt.Fprintf(w, replayPage, r.URL.Query().Get("films")) })
	pages.HandleFunc("GET /hls.mjs", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/javascript")
		http.ServeFile(w, r, filepath.Join("..", "..", "frontend", "node_modules", "hls.js", "dist", "hls.mjs"))
	})
	pages.HandleFunc("POST /report", func(_ http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body) // a truncated body fails to decode below
		d.report <- body
	})
	site := &http.Server{Handler: pages, ReadHeaderTimeout: time.Minute}
	go func() { _ = site.Serve(at) }()
	t.Cleanup(func() { _ = site.Close() })
	return d
}

// browse opens an address in a real browser until leave is called. The browser is silent unless its
// environment names a sound card.
func browse(t *testing.T, address string, env ...string) (leave func()) {
	t.Helper()
	ctx, kill := context.WithCancel(t.Context())
	browser := exec.CommandContext(ctx, "chromium", "--headless=new", "--no-sandbox", "--disable-gpu",
		"--autoplay-policy=no-user-gesture-required", "--disable-background-timer-throttling", "--disable-features=WebRtcHideLocalIpsWithMdns",
		"--user-data-dir="+t.TempDir(), address)
	if browser.Env = append(os.Environ(), env...); len(env) == 0 {
		browser.Args = append(browser.Args, "--mute-audio")
	}
	if err := browser.Start(); err != nil {
		t.Fatalf("chromium is needed: %v", err)
	}
	gone := sync.OnceFunc(func() {
		kill()
		_ = browser.Wait() // "signal: killed"
	})
	t.Cleanup(gone)
	return gone
}

// broadcast publishes with a real browser until leave is called.
func (s *server) broadcast(t *testing.T, d *otherSite, id string) (leave func()) {
	t.Helper()
	leave = browse(t, d.at+"/publish/"+id)
	s.reaches(t, id, "live")
	return leave
}

// screening is the page's report of one film.
type screening struct {
	Src      string
	Ended    bool
	Duration float64
	Frames   int
	Ranges   [][2]float64
	Trouble  []struct {
		What      string
		Fatal     bool
		At, Ahead float64
	}
}

// replays plays films to their end in a real browser at double speed, and checks that there are no gaps and
// no stalls.
func (d *otherSite) replays(t *testing.T, films []string, length time.Duration) {
	t.Helper()
	list, err := json.Marshal(films)
	if err != nil {
		t.Fatal(err)
	}
	defer browse(t, d.at+"/replay?"+url.Values{"films": {string(list)}}.Encode())()
	var seen []screening
	select {
	case body := <-d.report:
		if err = json.Unmarshal(body, &seen); err != nil || len(seen) != len(films) {
			t.Fatalf("%v: %s", err, body)
		}
	case <-time.After(length + 3*time.Minute):
		t.Fatal("the browser did not come to the end of the films")
	}
	for _, x := range seen {
		x.check(t)
	}
}

func (x screening) check(t *testing.T) {
	t.Helper()
	t.Logf("%s: %.3f s, %d frames, buffered %v, hls.js said %v", x.Src, x.Duration, x.Frames, x.Ranges, x.Trouble)
	if !x.Ended || len(x.Ranges) == 0 || x.Frames == 0 {
		t.Fatalf("%s did not play to its end", x.Src)
	}
	for i := range x.Ranges[1:] {
		if hole := x.Ranges[i+1][0] - x.Ranges[i][1]; hole > 0.05 {
			t.Errorf("%s: a hole of %.3f s at %.3f s", x.Src, hole, x.Ranges[i][1])
		}
	}
	for _, e := range x.Trouble {
		begins := e.What == "bufferSeekOverHole" && e.At <= x.Ranges[0][0]+0.11 // hls.js seeks to 0.1 s after both tracks have begun
		busy := e.What == "bufferStalledError" && e.Ahead > 0.5                 // the decoder is slowed down by other load
		if e.Fatal || !begins && !busy {
			t.Errorf("%s: hls.js: %+v", x.Src, e)
		}
	}
}
