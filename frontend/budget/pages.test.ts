import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const dist = new URL('../dist/web/', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, dist));

/** Every script the page asks for, imports of imports included. */
function scripts(page: string): Set<string> {
  const found = new Set<string>();
  const queue = [
    ...read(page)
      .toString()
      .matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g),
  ].map((m) => m[1]);
  for (let path = queue.pop(); path; path = queue.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    const imports = read(path)
      .toString()
      .matchAll(/(?:from|import)\s*\(?["']\.\/([^"']+\.js)["']/g);
    for (const [, name] of imports) queue.push(`assets/${name}`);
  }
  return found;
}

function gzipped(paths: Iterable<string>): number {
  return [...paths].reduce((sum, path) => sum + gzipSync(read(path), { level: 9 }).length, 0);
}

const kilobyte = 1024;

test.each([
  ['room.html', 60 * kilobyte],
  ['index.html', 40 * kilobyte],
  ['lost.html', 40 * kilobyte],
])('the scripts of %s fit %i bytes', (page, budget) => {
  const paths = scripts(page);
  expect(paths.size).toBeGreaterThan(0);
  const size = gzipped(paths);
  expect(size, `${page} loads ${size} bytes`).toBeLessThanOrEqual(budget);
});
