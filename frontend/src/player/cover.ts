/**
 * Keeps the present picture in front of a video element whose source is about to change, which would be black
 * meanwhile. It goes when the next source has a picture.
 */
export function cover(video: HTMLVideoElement): void {
  if (!video.videoWidth || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
  if (video.nextElementSibling instanceof HTMLCanvasElement) return; // covered already
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.ariaHidden = 'true';
  canvas.style.cssText =
    'position:absolute;inset:0;width:100%;height:100%;object-fit:contain;pointer-events:none';
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  video.after(canvas);
  const painted = () => requestAnimationFrame(() => canvas.remove());
  video.addEventListener('loadeddata', () => requestAnimationFrame(painted), { once: true });
}
