import jsqr from 'jsqr';

const everyMs = 150;
/** The longer side of the picture that is searched, in pixels. More would only be slower. */
const side = 720;

/**
 * Looks for QR codes in a camera's picture. Returns a function that stops the camera. `lost` is called if the device
 * takes the camera away, for example for a call.
 */
export async function watch(
  video: HTMLVideoElement,
  found: (text: string) => void,
  lost: () => void,
): Promise<() => void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const canvas = document.createElement('canvas');
  const timer = setInterval(() => {
    const text = look(video, canvas);
    if (text) found(text);
  }, everyMs);
  const stop = () => {
    clearInterval(timer);
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  };
  for (const track of stream.getTracks()) track.onended = lost;
  video.srcObject = stream;
  try {
    await video.play();
  } catch (error) {
    stop();
    throw error;
  }
  return stop;
}

function look(video: HTMLVideoElement, canvas: HTMLCanvasElement): string | undefined {
  const { videoWidth: width, videoHeight: height } = video;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen || width === 0) return undefined;
  const scale = Math.min(1, side / Math.max(width, height));
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  pen.drawImage(video, 0, 0, canvas.width, canvas.height);
  const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
  return jsqr(data, canvas.width, canvas.height, { inversionAttempts: 'dontInvert' })?.data;
}
