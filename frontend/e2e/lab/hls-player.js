// Plays HLS with hls.js. ?src=<playlist>
import Hls from '/modules/hls.js';

const video = document.querySelector('video');
const hls = new Hls({ enableWorker: false });
const fatal = [];
const codecs = {};

hls.on(Hls.Events.ERROR, (_, error) => error.fatal && fatal.push(error.details));
hls.on(Hls.Events.BUFFER_CODECS, (_, tracks) => {
  for (const [kind, track] of Object.entries(tracks)) codecs[kind] = track.codec;
});
hls.loadSource(new URLSearchParams(location.search).get('src'));
hls.attachMedia(video);
void video.play();

globalThis.hlsPlayer = { video, fatal, codecs };
