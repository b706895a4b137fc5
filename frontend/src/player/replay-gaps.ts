import { minutesOfChunks, type Minute } from './replay-state';

/** A part of the show that is missing at a time of the replay. Both fields are seconds. */
export interface ReplayGap {
  readonly at: number;
  readonly duration: number;
}

/** The fields of a stored chunk that are used here. */
interface Chunk {
  readonly cid: string;
  readonly duration: number;
  readonly gapBefore: number;
  readonly gaps?: readonly ReplayGap[] | undefined;
}

/**
 * Returns the gaps of the replay, between chunks and inside them. What is missing around a chunk that is not
 * in the replay counts at the place where that chunk would be. The gaps add up to the missing time that the
 * room reports.
 */
export function gapsOf(chunks: readonly Chunk[], minutes: readonly Minute[]): readonly ReplayGap[] {
  const parts = minutes.length > 0 ? minutesOfChunks(chunks, minutes) : endToEnd(chunks);
  const found: ReplayGap[] = [];
  let end = 0;
  for (const [n, { gapBefore, gaps = [] }] of chunks.entries()) {
    const part = parts[n] ?? { start: end, end };
    put(found, part.start, gapBefore);
    for (const { at, duration } of gaps) put(found, Math.min(part.start + at, part.end), duration);
    end = part.end;
  }
  return found;
}

/** Places all chunks end to end. It is used for browsers that play HLS themselves and report no segments. */
function endToEnd(chunks: readonly Chunk[]): { start: number; end: number }[] {
  let end = 0;
  return chunks.map(({ duration }) => ({ start: end, end: (end += duration) }));
}

/** Adds a gap. Gaps at the same time, within the tolerance of segment times, become one. */
function put(found: ReplayGap[], at: number, duration: number): void {
  const last = found.at(-1);
  if (duration <= 0) return;
  if (last && at - last.at < 0.05) found[found.length - 1] = { ...last, duration: last.duration + duration };
  else found.push({ at, duration });
}

/** Returns the gap nearest to a time, at most `reach` seconds away. */
export function gapNear(gaps: readonly ReplayGap[], time: number, reach: number): ReplayGap | undefined {
  const away = (gap: ReplayGap) => Math.abs(gap.at - time);
  return gaps.filter((gap) => away(gap) <= reach).sort((a, b) => away(a) - away(b))[0];
}

/** Formats a length: "4.2 seconds", "3 minutes 20 seconds". Rounding is such that shown lengths add up. */
export function lengthInWords(seconds: number): string {
  const rounded = seconds < 10 ? Math.round(seconds * 10) / 10 : Math.round(seconds);
  if (rounded < 90) return many(rounded, 'second');
  const rest = rounded % 60;
  return many(Math.floor(rounded / 60), 'minute') + (rest > 0 ? ` ${many(rest, 'second')}` : '');
}

const many = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;
