import { money } from './labels';

/** A field that two versions have differently; empty: it is not there. */
export interface Change {
  field: string;
  before: string;
  after: string;
}

/** What is computed from other fields, or explains them, is no change of its own. */
const silent = new Set([
  'reasoning',
  'wei',
  'startUTC',
  'endUTC',
  'renditions',
  'imageUrl',
  'projection',
  'imagePrompt',
  'id',
]);

const names: Record<string, string> = {
  startLocal: 'start',
  endLocal: 'end',
  doorsLocal: 'doors',
  amountMinor: 'price',
  reservePriceMinor: 'reserve price',
  bodyMarkdown: 'text',
  offsetMin: 'begins after minutes',
  durationMin: 'minutes',
  overlayText: 'text on the poster',
  altText: 'described as',
  q: 'question',
  a: 'answer',
};

/** The fields in which two results of an aspect differ, in the order of the newer one. */
export function diff(before: unknown, after: unknown): Change[] {
  const old = leaves(before);
  const now = leaves(after);
  return [...new Set([...now.keys(), ...old.keys()])]
    .map((field) => ({ field, before: old.get(field) ?? '', after: now.get(field) ?? '' }))
    .filter((change) => change.before !== change.after);
}

function leaves(result: unknown): Map<string, string> {
  const found = new Map<string, string>();
  const currency = (result as { currency?: string } | null)?.currency ?? '';
  visit(result, [], (path, value) => {
    const key = path.at(-1) ?? '';
    const isMoney = key.endsWith('Minor') && typeof value === 'number' && currency;
    found.set(path.map(spoken).join(' › '), isMoney ? money(value, currency) : String(value ?? ''));
  });
  return found;
}

function visit(value: unknown, path: string[], leaf: (path: string[], value: unknown) => void): void {
  if (Array.isArray(value)) {
    value.forEach((item: unknown, i) => visit(item, [...path, place(item, i)], leaf));
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) if (!silent.has(key)) visit(item, [...path, key], leaf);
  } else {
    leaf(path, value);
  }
}

/** Where something stands in a list: by its own id, so that what moved is not all that changed. */
function place(item: unknown, i: number): string {
  const { id } = (item ?? {}) as { id?: unknown };
  return typeof id === 'string' ? id : String(i + 1);
}

function spoken(key: string): string {
  return names[key] ?? key.replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
}
