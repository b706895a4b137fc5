import { lackOf } from '../../studio/live/scenes';
import { paintFaces, type Face } from './faces';
import { paint, paintThird, size, type Third, type Views } from './paint';
import { pictureTrack } from './picture-track';

type Pictures = Partial<Record<keyof Views, MediaStreamTrack>>;

/** The pictures that viewers get: one scene of camera and screen, and a name over it. */
export class Programme {
  scene = $state('camera');
  third = $state.raw<Third>();
  title = '';
  /** The people on stage. */
  faces: Face[] = [];
  /** Whether one person fills the picture. */
  alone = false;
  readonly canvas = Object.assign(document.createElement('canvas'), size);
  readonly track: MediaStreamTrack;
  readonly #push: () => void;
  readonly #context = this.canvas.getContext('2d', { alpha: false });
  #views: Views = {};

  constructor() {
    const { track, push } = pictureTrack(this.canvas);
    this.track = track;
    this.#push = push;
  }

  stop(): void {
    this.track.stop();
    this.connect({});
  }

  /** Replaces the pictures of the sources. */
  connect(pictures: Pictures): void {
    const { camera, screen } = pictures;
    this.#views = { camera: view(camera, this.#views.camera), screen: view(screen, this.#views.screen) };
  }

  /** Paints the next picture of the show. */
  paint(): void {
    if (!this.#context) return;
    if (this.faces.length > 0 && this.scene !== 'starting' && this.scene !== 'break')
      this.gather(this.#context);
    else paint(this.#context, this.scene, this.#views, this.title);
    if (this.third) paintThird(this.#context, this.third);
    this.#push();
  }

  private gather(to: CanvasRenderingContext2D): void {
    if (this.alone) paintFaces(to, 'camera', {}, this.faces);
    else paintFaces(to, this.scene, this.#views, this.faces);
  }

  /** Paints a small picture of a scene. */
  sketch(canvas: HTMLCanvasElement, scene: string): void {
    const to = canvas.getContext('2d', { alpha: false });
    if (!to) return;
    to.setTransform(canvas.width / size.width, 0, 0, canvas.height / size.height, 0, 0);
    paint(to, scene, this.#views, this.title);
  }
}

/** Returns a video that plays a track: the former one if it plays that track. */
function view(track: MediaStreamTrack | undefined, before: HTMLVideoElement | undefined) {
  const shown = before?.srcObject instanceof MediaStream ? before.srcObject.getVideoTracks()[0] : undefined;
  if (shown === track) return before;
  if (before) before.srcObject = null;
  if (!track) return undefined;
  const video = document.createElement('video');
  Object.assign(video, { srcObject: new MediaStream([track]), muted: true, playsInline: true });
  void video.play().catch(() => undefined); // replaced before it played
  return video;
}

/** Returns what the scenes can show, in the words of `studio/live/scenes.ts`. */
export const fromOf = ({ camera, screen }: Pictures) => ({
  stage: screen ? 'screen' : 'camera',
  camera: camera ? 'camera' : '',
});

/** Returns the scene to change to when the sources change: one that has a picture. */
export function sceneFor(scene: string, before: Pictures, now: Pictures): string {
  if (now.screen && !before.screen) return now.camera ? 'camera-over-stage' : 'stage';
  const shows = scene === 'starting' || scene === 'break' || !lackOf(scene, fromOf(now));
  return shows ? scene : now.screen ? 'stage' : 'camera';
}
