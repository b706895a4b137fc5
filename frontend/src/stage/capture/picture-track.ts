import { picturesPerSecond } from './paint';

/** A track of a canvas's pictures. `push` sends the present one. */
export interface PictureTrack {
  track: MediaStreamTrack;
  push: () => void;
}

/** Chromium's source of a track, which works whether the page is shown or not. TypeScript does not know it. */
type Generator = MediaStreamTrack & { writable: WritableStream<VideoFrame> };
type Generators = { MediaStreamTrackGenerator?: new (of: { kind: 'video' }) => Generator };

/** Makes a track of a canvas's pictures. */
export function pictureTrack(canvas: HTMLCanvasElement): PictureTrack {
  const { MediaStreamTrackGenerator } = globalThis as Generators;
  if (!MediaStreamTrackGenerator) return captured(canvas);
  const track = new MediaStreamTrackGenerator({ kind: 'video' });
  const writer = track.writable.getWriter();
  const push = () => {
    if ((writer.desiredSize ?? 0) <= 0) return; // the machine is too slow for every picture
    const picture = new VideoFrame(canvas, { timestamp: Math.round(1000 * performance.now()) });
    void writer.write(picture).catch(() => picture.close()); // the track was stopped
  };
  return { track, push };
}

function captured(canvas: HTMLCanvasElement): PictureTrack {
  const [track] = canvas.captureStream(picturesPerSecond).getVideoTracks();
  if (!track) throw new Error('This browser makes no video of a canvas. Use another browser.');
  return { track, push: () => undefined };
}
