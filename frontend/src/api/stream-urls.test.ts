import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { streamURLs, type Origins, type StreamURLs } from './stream-urls';

interface Vector {
  name: string;
  origins: Origins;
  eventId: string;
  urls: StreamURLs;
}

// The Go code is tested against the same table.
const table = new URL('../../../backend/event/testdata/stream-urls.json', import.meta.url);
const vectors = JSON.parse(readFileSync(table, 'utf8')) as Vector[];

describe('streamURLs', () => {
  test.each(vectors)('$name', ({ origins, eventId, urls }) => {
    expect(streamURLs(origins, eventId)).toEqual(urls);
  });
});
