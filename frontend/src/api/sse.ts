/** One event of the stream of a long-running call. */
export interface Envelope {
  sequence: number;
  jobId: string;
  type: string;
  aspect?: string;
  data?: unknown;
}

type Body = ReadableStream<Uint8Array<ArrayBuffer>>;

/** Yields the envelopes of an event stream until the stream ends. */
export async function* envelopes(body: Body): AsyncGenerator<Envelope> {
  for await (const data of texts(body)) yield JSON.parse(data) as Envelope;
}

/** Yields the data of an event stream until the stream ends. */
export async function* texts(body: Body): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value = '', done } = await reader.read();
    if (done) return;
    const blocks = (rest + value.replaceAll('\r', '')).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = dataOf(block);
      if (data) yield data;
    }
  }
}

/** Returns the data lines of a block. The comments that keep the connection open have none. */
function dataOf(block: string): string {
  return block
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice(5).trimStart())
    .join('\n');
}
