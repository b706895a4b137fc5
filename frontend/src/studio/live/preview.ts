import { pictures } from './pictures';

const pauseMs = 300;

/** Called with the reason why there is no preview, or with '' if there is one. */
type Tell = (words: string) => void;

/** Shows the running show on a canvas, as viewers get it. Returns a function that stops. */
export function preview(canvas: HTMLCanvasElement, tell: Tell): () => void {
  const over = new AbortController();
  if (typeof VideoDecoder === 'undefined')
    tell(
      'This system’s web view decodes no video, so there is no preview (it has no WebCodecs). The show is made all the same.',
    );
  else void watch(canvas, tell, over.signal);
  return () => over.abort();
}

async function watch(canvas: HTMLCanvasElement, tell: Tell, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await play(canvas, tell, signal).catch(() => undefined); // the next show has a stream of its own
    await new Promise((done) => setTimeout(done, pauseMs));
  }
}

async function play(canvas: HTMLCanvasElement, tell: Tell, signal: AbortSignal): Promise<void> {
  const { body, status } = await fetch('/studio/preview', { signal });
  if (status !== 200 || !body) return;
  let decoder: VideoDecoder | undefined;
  try {
    for await (const { key, at, data } of pictures(body)) {
      if (key && decoder?.state !== 'configured') decoder = openDecoder(canvas, tell); // an error closes the decoder
      if (decoder?.state !== 'configured') continue;
      decoder.decode(new EncodedVideoChunk({ type: key ? 'key' : 'delta', timestamp: at, data }));
    }
  } finally {
    if (decoder && decoder.state !== 'closed') decoder.close();
  }
}

function openDecoder(canvas: HTMLCanvasElement, tell: Tell): VideoDecoder {
  const picture = canvas.getContext('2d');
  const decoder = new VideoDecoder({
    output: (frame) => {
      tell('');
      canvas.width = frame.displayWidth;
      canvas.height = frame.displayHeight;
      picture?.drawImage(frame, 0, 0);
      frame.close();
    },
    error: ({ message }) =>
      tell(`The preview failed (${message}). It is tried again with the next whole picture.`),
  });
  decoder.configure({ codec: 'avc1.42e01f', optimizeForLatency: true });
  return decoder;
}
