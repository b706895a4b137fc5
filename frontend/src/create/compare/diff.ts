import { money } from '../../ui/money';
import { silent, spoken } from '../fields';

/** A field that differs between two versions. A text is '' if its version lacks the field. */
export interface Change {
  field: string;
  before: string;
  after: string;
}

/** Returns the fields in which two results differ, in the order of the newer one. */
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

/** Names an item of a list by its own id, so that moving an item changes nothing else. */
function place(item: unknown, i: number): string {
  const { id } = (item ?? {}) as { id?: unknown };
  return typeof id === 'string' ? id : String(i + 1);
}

/** A piece of a change: unchanged, removed or added text. */
export type Piece = ['same' | 'gone' | 'come', string];

const most = 2_000; // words of a text; longer texts are shown as one change

/** Returns a change word by word. The unchanged words are the longest common subsequence. */
export function words({ before, after }: Change): Piece[] {
  const split = (text: string): string[] => text.match(/\s+|\S+/g) ?? [];
  const [a, b] = [split(before), split(after)];
  const same =
    a.length * b.length > most ** 2 ? 0 : a.filter((word) => word.trim() && b.includes(word)).length;
  if (same * 3 < Math.min(a.length, b.length))
    return told([
      ['gone', before],
      ['come', after],
    ]);
  return told(walk(a, b, lengths(a, b)));
}

/** Returns the length of the longest common subsequence from each pair of positions to the end. */
function lengths(a: string[], b: string[]): number[][] {
  const rows = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const [row, below] = [rows[i] as number[], rows[i + 1] as number[]];
      row[j] = a[i] === b[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return rows;
}

function walk(a: string[], b: string[], rows: number[][]): Piece[] {
  const pieces: Piece[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && a[i] === b[j]) {
      pieces.push(['same', a[i++] ?? '']);
      j++;
    } else if (j >= b.length || (i < a.length && (rows[i + 1]?.[j] ?? 0) >= (rows[i]?.[j + 1] ?? 0))) {
      pieces.push(['gone', a[i++] ?? '']);
    } else {
      pieces.push(['come', b[j++] ?? '']);
    }
  }
  return pieces;
}

/** Joins adjacent pieces of the same kind and drops empty ones. */
function told(pieces: Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const [kind, text] of pieces) {
    const last = joined.at(-1);
    if (last?.[0] === kind) last[1] += text;
    else if (text) joined.push([kind, text]);
  }
  return joined;
}
