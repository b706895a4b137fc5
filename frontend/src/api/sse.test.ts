import { expect, test } from 'vitest';
import { envelopes } from './sse';

const text = 'id: 1\nevent: a\ndata: {"type":"a","x":"é"}\n\n: still here\n\ndata: {"type":"b"}\r\n\r\n';

test.each([1, 7, 1000])('reads a stream that comes in parts of %i bytes', async (size) => {
  const bytes = new TextEncoder().encode(text);
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(to) {
      for (let i = 0; i < bytes.length; i += size) to.enqueue(bytes.slice(i, i + size));
      to.close();
    },
  });
  const got: string[] = [];
  for await (const { type } of envelopes(body)) got.push(type);
  expect(got).toEqual(['a', 'b']);
});
