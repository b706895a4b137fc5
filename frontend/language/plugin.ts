import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { translate, type Catalogue } from './translate';

const sources = fileURLToPath(new URL('../src', import.meta.url));

/** A language in which the pages are built. */
export interface Language {
  /** The tag of <html lang>. */
  tag: string;
  /** The locale of dates and numbers, or undefined for British dates and the browser's numbers. */
  locale: string | undefined;
  /** The catalogue of each folder of src. */
  folders: Record<string, Catalogue>;
  /** The texts of the built HTML files. */
  pages: Record<string, string>;
}

/** The pages that exist in every language. The others are English. */
export const translated = ['index', 'lost', 'room', 'tickets'];

/** The names of the languages, which no language translates. */
const names: Record<string, string> = { en: 'English', de: 'Deutsch' };

/** Returns the links to the languages, which work without scripts. */
function choice(tag: string): string {
  const links = Object.entries(names).map(([other, name]) =>
    other === tag
      ? `<span lang="${other}" aria-current="true">${name}</span>`
      : `<a href="?lang=${other}" lang="${other}" hreflang="${other}">${name}</a>`,
  );
  return `<footer class="languages">${links.join(' ')}</footer>`;
}

/** The language of the sources. */
export const english: Language = { tag: 'en', locale: undefined, folders: {}, pages: {} };

/** Builds pages in a language, those that are translated with links to the others. Texts without a translation stay English. */
export function inLanguage({ tag, locale, folders, pages }: Language): Plugin {
  return {
    name: 'footlight-language',
    enforce: 'pre',
    config: () => ({ define: { 'import.meta.env.LOCALE': JSON.stringify(locale) ?? 'undefined' } }),
    transform(code, id) {
      const path = relative(sources, id);
      const catalogue = folders[path.split('/')[0] ?? ''];
      if (!catalogue || !/\.(svelte|ts)$/.test(path)) return null;
      return { code: translate(code, path.endsWith('.ts'), catalogue), map: null };
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { filename }) =>
        translated.includes(basename(filename, '.html'))
          ? Object.entries(pages)
              .reduce((said, [text, own]) => said.replaceAll(text, own), html)
              .replace('<html lang="en">', `<html lang="${tag}">`)
              .replace('</body>', `${choice(tag)}</body>`)
          : html,
    },
  };
}

/** Moves the assets of a language's pages to those of all pages. Files without a text are the same there. */
export function shareAssets(from: string, to: string): Plugin {
  return {
    name: 'footlight-share-assets',
    closeBundle() {
      if (!existsSync(from)) return;
      mkdirSync(to, { recursive: true });
      for (const name of readdirSync(from)) renameSync(join(from, name), join(to, name));
      rmdirSync(from);
    },
  };
}
