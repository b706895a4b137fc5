import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'svelte/compiler';
import { expect, test } from 'vitest';

/** Words of the system, for which the pages have verbs that people use. */
const system =
  /\b(door|met|checks? holds?|chunks?|blocks?|seal(s|ed)?|decid(e|es|ed|ing)|look again|(take|takes|took|taken|taking)( it| them| the money)? back)\b/i;

const source = new URL('..', import.meta.url);

/** Attributes of elements that people read or hear. Of components, all are examined. */
const said = new Set(['alt', 'aria-label', 'placeholder', 'title']);

interface Node {
  type?: string;
  name?: string;
  value?: unknown;
  data?: string;
  quasis?: unknown;
  [part: string]: unknown;
}

/** Returns the texts of a component or module, without those under "Details". */
function texts(code: string): string[] {
  const { fragment, instance, module } = parse(code, { modern: true });
  return [fragment, instance, module].flatMap((part) => textsOf(part));
}

function textsOf(node: unknown, of?: Node): string[] {
  if (Array.isArray(node)) return node.flatMap((one) => textsOf(one, of));
  if (!node || typeof node !== 'object') return [];
  const one = node as Node;
  if (one.type === 'RegularElement' && one.name === 'details') return [];
  if (one.type === 'ImportDeclaration') return [];
  if (one.type === 'Attribute' && of?.type === 'RegularElement' && !said.has(one.name ?? '')) return [];
  if (one.type === 'Text') return [one.data ?? ''];
  if (one.type === 'Literal') return sentence(one.value);
  if (one.type === 'TemplateElement') return sentence((one.value as { raw: string }).raw);
  const parent = one.type === 'RegularElement' || one.type === 'Component' ? one : of;
  const parts = Object.entries(one).filter(
    ([name]) => !['leadingComments', 'trailingComments'].includes(name),
  );
  return parts.flatMap(([, part]) => textsOf(part, parent));
}

/** Returns a string that reads like a text. Names of the system are single words in lower case. */
function sentence(text: unknown): string[] {
  return typeof text === 'string' && /\s|^\p{Lu}/u.test(text) ? [text] : [];
}

const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.(svelte|ts)$/.test(name) && !/\.test\.ts$|\.d\.ts$|^wailsjs|fakes\.ts$/.test(name),
);

test('the texts of the pages have no words of the system outside "Details"', () => {
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((name) => {
    const code = readFileSync(new URL(name, source), 'utf8');
    const all = texts(name.endsWith('.ts') ? `<script lang="ts">\n${code}\n</script>` : code);
    return all.filter((text) => system.test(text)).map((text) => `${name}: ${text.trim()}`);
  });
  expect(found).toEqual([]);
});

test('a text is found wherever it stands, and nothing else', () => {
  const page = `<script>const door = 'door'; const say = 'The door is open';</script>
    <p class="chunk">All checks hold</p><!-- met --><Part title="Door" /><button aria-label="Take it back"></button>
    {#if door === 'door'}{\`Proven at block \${door}\`}{/if}<details>a chunk</details><style>p { display: block; }</style>`;
  const found = texts(page).filter((text) => system.test(text));
  expect(found.sort()).toEqual([
    'All checks hold',
    'Door',
    'Proven at block ',
    'Take it back',
    'The door is open',
  ]);
});
