// Publishes and plays like pages written for SRS's srs.sdk.js: with the same requests, and the same
// expectations of the responses. Tests call the functions on globalThis.srs.

const constraints = { audio: true, video: { width: { ideal: 320, max: 576 } } };

/** Sends a request by XMLHttpRequest as the SDK does: any status but 200 and 201 is a failure. */
function request(url, type, body) {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.onload = () => {
      if (xhr.status === 200 || xhr.status === 201) resolve(xhr.responseText);
      else reject(new Error(`${xhr.status} ${xhr.responseText}`));
    };
    xhr.onerror = () => reject(new Error('no answer'));
    xhr.open('POST', url, true);
    xhr.setRequestHeader('Content-type', type);
    xhr.send(body);
  });
}

/** Exchanges SDP like the SDK's SrsRtcWhipWhepAsync. */
const http = (url) => (sdp) => request(url, 'application/sdp', sdp);

/** Exchanges SDP like SrsRtcPublisherAsync and SrsRtcPlayerAsync: as JSON, by a webrtc:// URL. */
const json = (kind, stream) => async (sdp) => {
  const { host, search } = new URL(stream.replace('webrtc://', 'http://'));
  const api = `http://${host}/rtc/v1/${kind}/${search}`;
  const tid = Math.floor(Date.now() * Math.random() * 100)
    .toString(16)
    .slice(0, 7);
  const offer = { api, tid, streamurl: stream, clientip: null, sdp };
  const answer = JSON.parse(await request(api, 'application/json', JSON.stringify(offer)));
  if (answer.code) throw new Error(`code ${answer.code}`);
  for (const field of ['sdp', 'sessionid', 'server', 'service', 'pid']) {
    if (typeof answer[field] !== 'string') throw new Error(`no ${field}`);
  }
  return answer.sdp;
};

async function publish(exchange) {
  const peer = new RTCPeerConnection(null);
  peer.addTransceiver('audio', { direction: 'sendonly' });
  peer.addTransceiver('video', { direction: 'sendonly' });
  const camera = await navigator.mediaDevices.getUserMedia(constraints);
  for (const track of camera.getTracks()) peer.addTrack(track);
  await negotiate(peer, exchange);
  return peer;
}

async function play(exchange) {
  const peer = new RTCPeerConnection(null);
  const stream = new MediaStream();
  peer.ontrack = ({ track }) => stream.addTrack(track);
  peer.addTransceiver('audio', { direction: 'recvonly' });
  peer.addTransceiver('video', { direction: 'recvonly' });
  const video = Object.assign(document.createElement('video'), {
    srcObject: stream,
    autoplay: true,
    muted: true,
  });
  document.body.append(video);
  await negotiate(peer, exchange);
  return peer;
}

async function negotiate(peer, exchange) {
  const offer = await peer.createOffer();
  await peer.setLocalDescription(offer);
  await peer.setRemoteDescription({ type: 'answer', sdp: await exchange(offer.sdp) });
}

let peer;

globalThis.srs = {
  whip: async (url) => void (peer = await publish(http(url))),
  whep: async (url) => void (peer = await play(http(url))),
  publish: async (stream) => void (peer = await publish(json('publish', stream))),
  play: async (stream) => void (peer = await play(json('play', stream))),
  close: () => peer.close(),
};
