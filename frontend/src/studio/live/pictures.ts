/** One encoded picture of the preview's stream. */
export interface Picture {
  key: boolean;
  /** The time in the show, in microseconds. */
  at: number;
  data: Uint8Array;
}

const head = 13;

/** Reads pictures from a stream: length, keyframe, time and H.264, as app/preview.go writes them. */
export async function* pictures(stream: ReadableStream<Uint8Array>): AsyncGenerator<Picture> {
  const reader = stream.getReader();
  let rest = new Uint8Array();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      rest = joined(rest, value);
      for (let one = first(rest); one; one = first(rest)) {
        yield one;
        rest = rest.subarray(head + one.data.length);
      }
    }
  } finally {
    void reader.cancel().catch(() => undefined); // tells the studio to stop sending
  }
}

function first(bytes: Uint8Array): Picture | undefined {
  if (bytes.length < head) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = head + view.getUint32(0);
  if (bytes.length < end) return undefined;
  return { key: view.getUint8(4) === 1, at: Number(view.getBigUint64(5)), data: bytes.slice(head, end) };
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(a.length + b.length);
  whole.set(a);
  whole.set(b, a.length);
  return whole;
}
