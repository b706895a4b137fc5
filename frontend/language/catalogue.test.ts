import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { german } from './de/german';
import { translated } from './plugin';
import { asComponent, textsOf, within, type Text } from './texts';
import type { Catalogue } from './translate';

const sources = new URL('../src/', import.meta.url);

/** Folders of src whose texts visitors read. Those that are missing here are not translated yet. */
const folders = Object.keys(german.folders);

/** Returns the keys of all texts of a folder. */
function keys(folder: string, catalogue: Catalogue): string[] {
  const files = readdirSync(new URL(folder, sources), { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.(svelte|ts)$/.test(name) && !/\.test\.ts$|\.d\.ts$|fakes\.ts$/.test(name),
  );
  return files.flatMap((name) => {
    const code = readFileSync(new URL(`${folder}/${name}`, sources), 'utf8');
    return textsOf(name.endsWith('.ts') ? asComponent(code) : code).flatMap((text) => deep(text, catalogue));
  });
}

/** Returns the key of a text and those in its expressions, unless the translation replaces these. */
function deep(text: Text, catalogue: Catalogue): string[] {
  const words = catalogue.texts[text.key];
  const inner = text.inner.filter((_, i) => !words || words.includes(`{${String(i)}}`));
  return [text.key, ...inner.flatMap((node) => within(node, true)).flatMap((one) => deep(one, catalogue))];
}

test.each(folders)('each text of %s has a German one, and the catalogue no other', (folder) => {
  const catalogue = german.folders[folder] ?? { texts: {}, same: [] };
  const used = new Set(keys(folder, catalogue));
  const known = new Set([...Object.keys(catalogue.texts), ...catalogue.same]);
  expect({
    untranslated: [...used].filter((key) => !known.has(key)),
    unused: [...known].filter((key) => !used.has(key)),
  }).toEqual({ untranslated: [], unused: [] });
});

test('the German texts name the expressions of the English ones', () => {
  for (const { texts } of Object.values(german.folders))
    for (const [text, words] of Object.entries(texts))
      for (const [, number] of words.matchAll(/\{(\d+)/g)) expect(text).toContain(`{${String(number)}}`);
});

test('each translated text of the built pages is in one', () => {
  const pages = new URL('../pages/web/', import.meta.url);
  const all = translated.map((name) => readFileSync(new URL(`${name}.html`, pages), 'utf8')).join('');
  for (const text of Object.keys(german.pages)) expect(all).toContain(text);
  for (const [, text] of all.matchAll(/<noscript>(?:<p[^>]*>)?(.*?)(?:<\/p>)?<\/noscript>/g))
    expect(Object.keys(german.pages)).toContain(text);
});
