import { pictures } from './pictures';

const pauseMs = 300;

/** Shows the running show on a canvas, until it is told to stop. What viewers get is what is shown. */
export function preview(canvas: HTMLCanvasElement): () => void {
  const over = new AbortController();
  void watch(canvas, over.signal);
  return () => over.abort();
}

async function watch(canvas: HTMLCanvasElement, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await play(canvas, signal).catch(() => undefined); // the next run has a stream of its own
    await new Promise((done) => setTimeout(done, pauseMs));
  }
}

async function play(canvas: HTMLCanvasElement, signal: AbortSignal): Promise<void> {
  const { body, status } = await fetch('/studio/preview', { signal });
  if (status !== 200 || !body) return;
  const decoder = openDecoder(canvas);
  try {
    let begun = false;
    for await (const { key, at, data } of pictures(body)) {
      begun ||= key;
      if (!begun || decoder.state !== 'configured') continue;
      decoder.decode(new EncodedVideoChunk({ type: key ? 'key' : 'delta', timestamp: at, data }));
    }
  } finally {
    if (decoder.state !== 'closed') decoder.close();
  }
}

function openDecoder(canvas: HTMLCanvasElement): VideoDecoder {
  const picture = canvas.getContext('2d');
  const decoder = new VideoDecoder({
    output: (frame) => {
      canvas.width = frame.displayWidth;
      canvas.height = frame.displayHeight;
      picture?.drawImage(frame, 0, 0);
      frame.close();
    },
    error: () => undefined, // the stream is asked for anew
  });
  decoder.configure({ codec: 'avc1.42e01f', optimizeForLatency: true });
  return decoder;
}
