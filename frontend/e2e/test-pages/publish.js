// Publishes the camera with a public WHIP client. ?whip=<address>&clock=1&layers=1
import { WHIPClient } from '/modules/whip.js';

const query = new URLSearchParams(location.search);
let client;

/** Returns the camera's track with the machine-readable clock drawn on it. */
async function withClock(camera) {
  const { width, height, draw } = globalThis.pictureClock;
  const video = Object.assign(document.createElement('video'), { srcObject: camera, muted: true });
  await video.play();
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  // captureStream is not used: on a busy machine it sometimes sends no picture.
  const pictures = new MediaStreamTrackGenerator({ kind: 'video' });
  const screen = pictures.writable.getWriter();
  setInterval(() => {
    context.drawImage(video, 0, 0, width, height);
    draw(context);
    if (screen.desiredSize > 0) screen.write(new VideoFrame(canvas, { timestamp: 1000 * performance.now() }));
  }, 1000 / 30);
  return new MediaStream([pictures, ...camera.getAudioTracks()]);
}

const layers = ['q', 'h', 'f'].map((rid, i) => ({ rid, scaleResolutionDownBy: 4 / 2 ** i }));

async function start() {
  // Chromium sends three sizes of large pictures only.
  const size = query.has('layers') ? { width: 960, height: 540 } : { width: 640, height: 360 };
  const camera = await navigator.mediaDevices.getUserMedia({ audio: true, video: size });
  const stream = query.has('clock') ? await withClock(camera) : camera;
  const peer = new RTCPeerConnection();
  for (const track of stream.getTracks()) {
    const layered = track.kind === 'video' && query.has('layers');
    peer.addTransceiver(track, {
      direction: 'sendonly',
      streams: [stream],
      sendEncodings: layered ? layers : [{}],
    });
  }
  client = new WHIPClient();
  await client.publish(peer, query.get('whip'));
}

async function pictures() {
  let sent = 0;
  for (const report of (await client.pc.getStats()).values()) {
    if (report.type === 'outbound-rtp' && report.kind === 'video') sent += report.framesSent;
  }
  return sent;
}

globalThis.publisher = { start, restart: () => client.restart(), stop: () => client.stop(), pictures };
