import { money } from '../../ui/money';
import { silent, spoken } from '../fields';

/** A field that two versions have differently; empty: it is not there. */
export interface Change {
  field: string;
  before: string;
  after: string;
}

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

/** A piece of a change: what stays, what went, or what came. */
export type Piece = ['same' | 'gone' | 'come', string];

const most = 2_000; // words of a text; past that it is told as a whole

/** A change, word by word: the words that stay are those of the longest common row. */
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

/** How long the longest common row of words is from each pair of places on. */
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

/** Neighbours of a kind as one; nothing of nothing. */
function told(pieces: Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const [kind, text] of pieces) {
    const last = joined.at(-1);
    if (last?.[0] === kind) last[1] += text;
    else if (text) joined.push([kind, text]);
  }
  return joined;
}
