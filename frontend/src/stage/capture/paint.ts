/** The pictures of a show: videos of the sources that are open. */
export interface Views {
  camera?: HTMLVideoElement | undefined;
  screen?: HTMLVideoElement | undefined;
}

/** A name over the picture. */
export interface Third {
  name: string;
  role?: string;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

type Size = Pick<Box, 'width' | 'height'>;

/** The programme's pictures. */
export const size = { width: 1280, height: 720 };
export const picturesPerSecond = 30;

const colours = { stage: '#0e0b09', ink: '#fbf3e8', muted: '#c9bbaa', lamp: '#ffb65c' };
const font = (weight: number, px: number) => `${weight} ${px}px system-ui, sans-serif`;

/** The small picture in a corner of the large one. */
const corner: Box = { x: 932, y: 508, width: 320, height: 180 };
const whole: Box = { x: 0, y: 0, ...size };

/**
 * Returns where a picture goes in a box: all of it, or so that it fills the box. Pictures of a phone that is
 * held upright are never cut to a wide box, because that would cut the head.
 */
export function place(picture: Size, box: Box, fill: boolean): Box {
  const ratios = [box.width / picture.width, box.height / picture.height];
  const upright = picture.height > picture.width;
  const scale = fill && !upright ? Math.max(...ratios) : Math.min(...ratios);
  const width = picture.width * scale;
  const height = picture.height * scale;
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
}

/** Paints a scene of `studio/live/scenes.ts`. A scene without its picture shows a card. */
export function paint(to: CanvasRenderingContext2D, scene: string, views: Views, title: string): void {
  to.fillStyle = colours.stage;
  to.fillRect(0, 0, size.width, size.height);
  const { camera, screen } = views;
  if (scene === 'camera' && camera) return draw(to, camera, whole, true);
  if (scene === 'stage' && screen) return draw(to, screen, whole, false);
  if (scene === 'camera-over-stage' && screen) {
    draw(to, screen, whole, false);
    if (camera) draw(to, camera, corner, true);
    return;
  }
  card(to, title, scene === 'starting' ? 'Starting soon' : 'Back in a moment');
}

export function draw(to: CanvasRenderingContext2D, video: HTMLVideoElement, box: Box, fill: boolean): void {
  const { videoWidth: width, videoHeight: height } = video;
  if (!width || !height) return;
  const at = place({ width, height }, box, fill);
  to.save();
  to.beginPath();
  to.roundRect(box.x, box.y, box.width, box.height, box === whole ? 0 : 14);
  to.clip();
  to.drawImage(video, at.x, at.y, at.width, at.height);
  to.restore();
}

function card(to: CanvasRenderingContext2D, title: string, words: string): void {
  const glow = to.createRadialGradient(640, 760, 40, 640, 760, 620);
  glow.addColorStop(0, 'rgb(255 157 61 / 45%)');
  glow.addColorStop(1, 'rgb(255 157 61 / 0%)');
  to.fillStyle = glow;
  to.fillRect(0, 0, size.width, size.height);
  to.textAlign = 'center';
  to.fillStyle = colours.ink;
  to.font = font(650, 64);
  to.fillText(title, 640, 350, 1120);
  to.fillStyle = colours.lamp;
  to.font = font(500, 36);
  to.fillText(words, 640, 420, 1120);
  to.textAlign = 'left';
}

/** Paints a name over the lower part of the picture. */
export function paintThird(to: CanvasRenderingContext2D, { name, role = '' }: Third): void {
  to.font = font(650, 38);
  const wide = to.measureText(name).width;
  to.font = font(450, 26);
  const width = Math.min(800, Math.max(wide, to.measureText(role).width) + 64);
  const top = role ? 572 : 606;
  to.fillStyle = 'rgb(14 11 9 / 82%)';
  to.fillRect(48, top, width, 660 - top);
  to.fillStyle = colours.lamp;
  to.fillRect(48, top, 8, 660 - top);
  to.fillStyle = colours.muted;
  to.fillText(role, 80, 642, width - 48);
  to.fillStyle = colours.ink;
  to.font = font(650, 38);
  to.fillText(name, 80, role ? 606 + 4 : 646, width - 48);
}
