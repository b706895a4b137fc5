import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const dist = new URL('../dist/web/', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, dist));

const always = /(?:from|import)\s*["']\.\/([^"']+\.js)["']/g;
const everything = /(?:from|import)\s*\(?["'`]\.\/([^"'`]+\.js)["'`]/g;
const butLater =
  /(?:from|import)\s*\(?["'`]\.\/((?!hls-|below-|carried-|RoomChat-|QualityMenu-)[^"'`]+\.js)["'`]/g;

/** Returns all scripts that a page loads by imports that match, including the imports of imports. */
function scripts(page: string, imports: RegExp): Set<string> {
  const found = new Set<string>();
  const queue = [
    ...read(page)
      .toString()
      .matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g),
  ].map((m) => m[1]);
  for (let path = queue.pop(); path; path = queue.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    for (const [, name] of read(path).toString().matchAll(imports)) queue.push(`assets/${name}`);
  }
  return found;
}

function gzipped(paths: Iterable<string>): number {
  return [...paths].reduce((sum, path) => sum + gzipSync(read(path), { level: 9 }).length, 0);
}

const kilobyte = 1024;

test.each([
  ['room.html', 55 * kilobyte, always],
  ['room.html', 106 * kilobyte, butLater], // without hls.js, the chat and the choice of a layer; signing and playback by HLS load later
  ['room.html', 298 * kilobyte, everything], // with hls.js, which replays need, and the chat
  ['create.html', 52 * kilobyte, always],
  ['stage.html', 59 * kilobyte, always],
  ['speak.html', 45 * kilobyte, always],
  ['entrance.html', 57 * kilobyte, always],
  ['entrance.html', 125 * kilobyte, everything],
  ['tickets.html', 42 * kilobyte, always],
  ['tickets.html', 95 * kilobyte, everything],
  ['index.html', 2.25 * kilobyte, always],
  ['host.html', 40 * kilobyte, always],
  ['lost.html', 40 * kilobyte, always],
])('the scripts of %s fit %i bytes', (page, budget, imports) => {
  const paths = scripts(page, imports);
  expect(paths.size).toBeGreaterThan(0);
  const size = gzipped(paths);
  expect(size, `${page} loads ${size} bytes`).toBeLessThanOrEqual(budget);
});
