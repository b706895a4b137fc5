// Plays a stream with a public player.
// ?src=<a playlist for hls.js, or an .flv for mpegts.js>&rate=<playback rate>&player=<flvjs to replace
// mpegts.js>
import Hls from '/modules/hls.js';

const video = document.querySelector('video');
const fatal = [];
const trouble = []; // all errors that hls.js reported
const codecs = {};

function playHLS(src) {
  const hls = new Hls({ enableWorker: false });
  hls.on(Hls.Events.ERROR, (_, error) => {
    trouble.push({ what: error.details, time: video.currentTime });
    if (error.fatal) fatal.push(error.details);
  });
  hls.on(Hls.Events.BUFFER_CODECS, (_, tracks) => {
    for (const [kind, track] of Object.entries(tracks)) codecs[kind] = track.codec;
  });
  hls.loadSource(src);
  hls.attachMedia(video);
  begin();
}

// Plays with mpegts.js or flv.js, which share an API. Like their users' pages, it reloads a stream that has
// ended.
function playFLV(library, url) {
  const { createPlayer, Events, LoggingControl } = library;
  LoggingControl.enableAll = false;
  const player = createPlayer({ type: 'flv', isLive: true, url }, { liveBufferLatencyChasing: true });
  player.on(Events.ERROR, (kind, detail) => fatal.push(`${kind}: ${detail}`));
  player.on(Events.LOADING_COMPLETE, () => {
    player.destroy();
    globalThis.testPlayer.reloads++;
    playFLV(library, url);
  });
  player.on(Events.MEDIA_INFO, ({ videoCodec, audioCodec }) => {
    Object.assign(codecs, { video: videoCodec, audio: audioCodec });
  });
  player.attachMediaElement(video);
  player.load();
  begin();
}

function begin() {
  video.play().catch((error) => {
    if (error.name !== 'AbortError') fatal.push(String(error)); // reported by a player that was destroyed meanwhile
  });
}

const query = new URLSearchParams(location.search);
const src = query.get('src');
video.defaultPlaybackRate = video.playbackRate = Number(query.get('rate') ?? 1);
globalThis.testPlayer = { video, fatal, trouble, codecs, reloads: 0 };
if (src.endsWith('.flv'))
  playFLV(query.get('player') === 'flvjs' ? globalThis.flvjs : globalThis.mpegts, src);
else playHLS(src);
