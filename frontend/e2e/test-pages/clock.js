// A clock for machines: 24 bits of Date.now() as black and white cells at the top of the picture. Their
// complement below them shows when compression has blurred a cell, so that it is not misread.
globalThis.pictureClock = (() => {
  const bits = 24;
  const width = 640;
  const height = 360;
  const row = 36;
  const cell = width / bits;
  const range = 2 ** bits;

  function draw(context) {
    const now = Date.now() % range;
    for (let bit = 0; bit < bits; bit++) {
      const on = Math.floor(now / 2 ** bit) % 2 === 1;
      context.fillStyle = on ? '#fff' : '#000';
      context.fillRect(bit * cell, 0, cell, row);
      context.fillStyle = on ? '#000' : '#fff';
      context.fillRect(bit * cell, row, cell, row);
    }
  }

  const canvas = Object.assign(document.createElement('canvas'), { width, height: 2 * row });
  const context = canvas.getContext('2d', { willReadFrequently: true });

  function brightness(x, y) {
    const { data } = context.getImageData(x - 3, y - 3, 6, 6);
    let sum = 0;
    for (let i = 0; i < data.length; i += 4) sum += data[i] + data[i + 1] + data[i + 2];
    return sum / (data.length / 4) / 3;
  }

  /** Returns the age of the picture in ms, or undefined if the clock cannot be read. */
  function age(video) {
    const part = (2 * row) / height;
    context.drawImage(video, 0, 0, video.videoWidth, video.videoHeight * part, 0, 0, width, 2 * row);
    const now = Date.now() % range;
    let stamp = 0;
    for (let bit = 0; bit < bits; bit++) {
      const x = Math.round((bit + 0.5) * cell);
      const difference = brightness(x, row * 0.5) - brightness(x, row * 1.5);
      if (Math.abs(difference) < 80) return undefined;
      if (difference > 0) stamp += 2 ** bit;
    }
    return (now - stamp + range) % range;
  }

  return { width, height, draw, age };
})();
