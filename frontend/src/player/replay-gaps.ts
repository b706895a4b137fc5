import { minutesOfChunks, type Minute } from './replay-state';

/** Something of the show is missing at a time of the replay. Both are seconds. */
export interface ReplayGap {
  readonly at: number;
  readonly duration: number;
}

/** What a room says of a stored chunk, as far as it is of use here. */
interface Chunk {
  readonly cid: string;
  readonly duration: number;
  readonly gapBefore: number;
  readonly gaps?: readonly ReplayGap[] | undefined;
}

/**
 * Where in the replay something is missing: between chunks and inside them. What is missing around a
 * chunk that is not in the replay is missing where it would be. All together is what the room says
 * is missing.
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

/** Chunks as they are in the replay if all are: browsers that play HLS themselves do not tell. */
function endToEnd(chunks: readonly Chunk[]): { start: number; end: number }[] {
  let end = 0;
  return chunks.map(({ duration }) => ({ start: end, end: (end += duration) }));
}

/** Adds a gap. Gaps at the same time become one, as exactly as parts of a replay meet. */
function put(found: ReplayGap[], at: number, duration: number): void {
  const last = found.at(-1);
  if (duration <= 0) return;
  if (last && at - last.at < 0.05) found[found.length - 1] = { ...last, duration: last.duration + duration };
  else found.push({ at, duration });
}

/** The gap next to a time, not further from it than `reach` seconds. */
export function gapNear(gaps: readonly ReplayGap[], time: number, reach: number): ReplayGap | undefined {
  const away = (gap: ReplayGap) => Math.abs(gap.at - time);
  return gaps.filter((gap) => away(gap) <= reach).sort((a, b) => away(a) - away(b))[0];
}

/** "4.2 seconds", "3 minutes 20 seconds". Lengths that are shown together add up. */
export function lengthInWords(seconds: number): string {
  const rounded = seconds < 10 ? Math.round(seconds * 10) / 10 : Math.round(seconds);
  if (rounded < 90) return many(rounded, 'second');
  const rest = rounded % 60;
  return many(Math.floor(rounded / 60), 'minute') + (rest > 0 ? ` ${many(rest, 'second')}` : '');
}

const many = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;
