import type { Locator } from '@playwright/test';
import jsqr from 'jsqr';

// The package is CommonJS: Node's default export is the module.
const decode = (jsqr as unknown as { default?: typeof jsqr }).default ?? jsqr;

/** Reads the QR code that a page shows, as a camera would. */
export async function readQr(code: Locator): Promise<string> {
  const { data, size } = await code.evaluate(draw);
  const read = decode(Uint8ClampedArray.from(data), size, size);
  if (!read) throw new Error('the page shows no QR code that can be read');
  return read.data;
}

/** Runs in the page. */
async function draw(svg: SVGElement | HTMLElement): Promise<{ data: number[]; size: number }> {
  const size = 600;
  const picture = new Image(size, size);
  const text = new XMLSerializer().serializeToString(svg);
  picture.src = `data:image/svg+xml,${encodeURIComponent(text.replace('<svg', `<svg width="${size}" height="${size}"`))}`;
  await picture.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size });
  const pen = canvas.getContext('2d');
  pen?.drawImage(picture, 0, 0, size, size);
  return { data: [...(pen?.getImageData(0, 0, size, size).data ?? [])], size };
}
