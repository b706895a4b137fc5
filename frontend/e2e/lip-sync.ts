import type { Locator, Page } from '@playwright/test';

/**
 * Runs in a page before its scripts: the camera shows a white picture for the first fifth of every second, while
 * the microphone hears a beep. Both follow the clock of Web Audio.
 */
export function flashAndBeep(): void {
  const Generator = (globalThis as unknown as { MediaStreamTrackGenerator: GeneratorType })
    .MediaStreamTrackGenerator;
  navigator.mediaDevices.getUserMedia = async () => {
    const sound = new AudioContext();
    await sound.resume();
    const flashes = [0, 0.7, 1.6, 2.7]; // unequal gaps tell a flash from the next one
    const on = (second: number) => flashes.some((begins) => second >= begins && second < begins + 0.2);
    const buffer = sound.createBuffer(1, 4 * sound.sampleRate, sound.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let n = 0; n < samples.length; n++)
      if (on(n / sound.sampleRate)) samples[n] = 0.5 * Math.sin((n * 2000 * Math.PI) / sound.sampleRate);
    const beep = new AudioBufferSourceNode(sound, { buffer, loop: true });
    const to = sound.createMediaStreamDestination();
    beep.connect(to);
    const begins = sound.currentTime + 0.5;
    beep.start(begins);
    const canvas = new OffscreenCanvas(320, 180);
    const paint = canvas.getContext('2d');
    const track = new Generator({ kind: 'video' });
    const writer = track.writable.getWriter();
    let [was, sent] = [false, 0];
    setInterval(() => {
      const white = on((sound.currentTime - begins) % 4);
      if (!paint || (white === was && performance.now() - sent < 50)) return;
      [was, sent] = [white, performance.now()];
      paint.fillStyle = white ? '#fff' : '#000';
      paint.fillRect(0, 0, 320, 180);
      void writer.write(new VideoFrame(canvas, { timestamp: 1000 * sent }));
    }, 4);
    const stream = new MediaStream([track, ...to.stream.getTracks()]);
    return Object.assign(globalThis, { flashes: stream }).flashes;
  };
}

type GeneratorType = new (of: {
  kind: 'video';
}) => MediaStreamTrack & { writable: WritableStream<VideoFrame> };

const lookSeconds = 15;
const fewest = 10;

/**
 * Returns by how many ms the sound of a flash comes after its picture in a video: the median of the flashes. It is
 * NaN if fewer than ten were seen and heard.
 */
export async function soundAfterPicture(video: Locator): Promise<number> {
  const { pictures, sounds } = await video.evaluate(onsets, lookSeconds);
  const late = pictures
    .map((shown) => nearest(sounds.map((heard) => heard - shown)))
    .filter((ms) => Math.abs(ms) < 500);
  return late.length < fewest ? NaN : Math.round(median(late));
}

/** Returns the middle one of numbers, or NaN if there are none or one is NaN. */
export function median(numbers: number[]): number {
  if (numbers.some(Number.isNaN)) return NaN;
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;
}

/** Plays in a speaker's page what its camera and microphone give, before anything is sent. */
export async function playSource(page: Page): Promise<Locator> {
  await page.evaluate(async () => {
    const video = Object.assign(document.createElement('video'), { id: 'source', muted: true });
    video.srcObject = (globalThis as unknown as { flashes: MediaStream }).flashes;
    document.body.append(video);
    await video.play();
  });
  return page.locator('#source');
}

const nearest = (offsets: number[]): number =>
  offsets.reduce((best, ms) => (Math.abs(ms) < Math.abs(best) ? ms : best), Infinity);

interface Onsets {
  pictures: number[];
  sounds: number[];
}

/**
 * Runs in a page: returns when a video's picture turned white and when its sound began, in ms of performance.now().
 * A picture counts from when the browser shows it, and a sound from when the browser's output plays it.
 */
async function onsets(video: HTMLVideoElement, seconds: number): Promise<Onsets> {
  const pictures: number[] = [];
  const look = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
  const to = look.getContext('2d', { willReadFrequently: true });
  let dark = false;
  const picture: VideoFrameRequestCallback = (_, { expectedDisplayTime }) => {
    const { videoWidth: width, videoHeight: height } = video;
    to?.drawImage(video, width * 0.4, height * 0.4, width * 0.2, height * 0.2, 0, 0, 1, 1);
    const [red = 0] = to?.getImageData(0, 0, 1, 1).data ?? [];
    if (dark && red > 128) pictures.push(expectedDisplayTime);
    dark = red <= 128;
    video.requestVideoFrameCallback(picture);
  };
  video.requestVideoFrameCallback(picture);

  const sound = new AudioContext();
  await sound.resume();
  const meter = new AnalyserNode(sound, { fftSize: 32_768 });
  sound.createMediaStreamSource(video.srcObject as MediaStream).connect(meter);
  const samples = new Float32Array(meter.fftSize);
  const sounds: number[] = [];
  for (const until = performance.now() + 1000 * seconds; performance.now() < until;) {
    await new Promise((next) => setTimeout(next, 150));
    const { contextTime = 0, performanceTime = 0 } = sound.getOutputTimestamp();
    const begins = sound.currentTime - samples.length / sound.sampleRate;
    meter.getFloatTimeDomainData(samples);
    const quiet = 0.25 * sound.sampleRate;
    for (let n = 0, since = 0; n < samples.length; n++) {
      if (Math.abs(samples[n] ?? 0) < 0.05) continue;
      const at = performanceTime + 1000 * (begins + n / sound.sampleRate - contextTime);
      // Neighbouring looks overlap, so that most sounds are found more than once.
      if (n - since > quiet && sounds.every((known) => Math.abs(known - at) > 400)) sounds.push(at);
      since = n;
    }
  }
  await sound.close();
  return { pictures, sounds };
}
