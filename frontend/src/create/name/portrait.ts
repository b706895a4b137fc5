const side = 512;

/** Returns the middle square of a picture file as a small JPEG. Throws if the browser cannot read the file as a picture. */
export async function squared(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file); // as the camera was held
  const from = Math.min(picture.width, picture.height);
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
  const paint = canvas.getContext('2d');
  if (!paint) throw new Error('this browser has no canvas');
  paint.fillStyle = 'white'; // behind transparent parts
  paint.fillRect(0, 0, side, side);
  paint.drawImage(
    picture,
    (picture.width - from) / 2,
    (picture.height - from) / 2,
    from,
    from,
    0,
    0,
    side,
    side,
  );
  picture.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob((made) => (made ? resolve(made) : reject(new Error('no JPEG'))), 'image/jpeg', 0.9);
  });
}
