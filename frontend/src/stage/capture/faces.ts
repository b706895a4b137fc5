import { draw, size, type Box, type Views } from './paint';

/** A person on stage: their picture and their name. */
export interface Face {
  name: string;
  video: HTMLVideoElement;
}

const gap = 8;

/** Returns a box for each of n pictures in an area: alone, side by side, or in a grid. */
export function grid(n: number, area: Box): Box[] {
  const upright = area.height > area.width;
  const columns = upright ? 1 : Math.ceil(Math.sqrt(n));
  const rows = Math.ceil(n / columns);
  const width = (area.width - gap * (columns - 1)) / columns;
  const height = (area.height - gap * (rows - 1)) / rows;
  return Array.from({ length: n }, (_, i) => ({
    x: area.x + (i % columns) * (width + gap),
    y: area.y + Math.floor(i / columns) * (height + gap),
    width,
    height,
  }));
}

const left: Box = { x: 0, y: 0, width: 952, height: size.height };
const right: Box = { x: 960, y: 0, width: 320, height: size.height };

/** Paints people over a scene: beside the screen, or all together if none is shown. */
export function paintFaces(
  to: CanvasRenderingContext2D,
  scene: string,
  { camera, screen }: Views,
  faces: Face[],
): void {
  const beside = scene !== 'camera' && screen !== undefined;
  const all = [...(camera && scene !== 'stage' ? [{ name: '', video: camera }] : []), ...faces];
  to.clearRect(0, 0, size.width, size.height);
  if (beside) draw(to, screen, left, false);
  grid(all.length, beside ? right : { x: 0, y: 0, ...size }).forEach((box, i) => {
    const face = all[i];
    if (!face) return;
    draw(to, face.video, box, true);
    caption(to, face.name, box);
  });
}

function caption(to: CanvasRenderingContext2D, name: string, box: Box): void {
  if (!name) return;
  to.font = '600 24px system-ui, sans-serif';
  const width = Math.min(box.width - 32, to.measureText(name).width + 28);
  to.fillStyle = 'rgb(14 11 9 / 82%)';
  to.fillRect(box.x + 16, box.y + box.height - 56, width, 40);
  to.fillStyle = '#fbf3e8';
  to.fillText(name, box.x + 30, box.y + box.height - 28, width - 28);
}
