import type { PlayerError } from './errors';

/** A stored minute of the replay. */
export interface Minute {
  readonly index: number;
  readonly cid: string;
  /** In seconds of the replay. */
  readonly start: number;
  readonly end: number;
  /** Whether the minute cannot be read now. Players skip it. */
  readonly absent: boolean;
}

/** Everything that a page shows about a replay. Only facts change it, not requests. */
export interface ReplayState {
  readonly phase: 'loading' | 'ready' | 'failed';
  /** Why the replay failed. */
  readonly error: PlayerError | undefined;
  readonly paused: boolean;
  readonly ended: boolean;
  /** Whether it waits for pictures although it should play. */
  readonly stalled: boolean;
  readonly time: number;
  readonly duration: number;
  readonly muted: boolean;
  readonly volume: number;
  readonly fullscreen: boolean;
  readonly minutes: readonly Minute[];
}

export const initialReplay: ReplayState = {
  phase: 'loading',
  error: undefined,
  paused: true,
  ended: false,
  stalled: false,
  time: 0,
  duration: 0,
  muted: false,
  volume: 1,
  fullscreen: false,
  minutes: [],
};

/** The fields of a playlist's segment that are used here. */
export interface ListedSegment {
  /** The address as the playlist gives it. */
  relurl?: string | undefined;
  start: number;
  duration: number;
  /** Whether the segment is a gap. */
  gap?: boolean | undefined;
}

/**
 * Matches the address of a stored segment (with its chunk and the chunk's number) or of a chunk's header. A segment that
 * is not stored yet belongs to no chunk.
 */
const partName =
  /^(?:[\w.-]+~\d+\/media\.m4s\?cid=)?([a-z0-9]+)(?:\/|&at=)(?:(\d+)(?:\/\d+\.m4s|&)|init\.mp4)/;

/** Groups a playlist's segments into minutes, one for each chunk. */
export function minutesOf(segments: readonly ListedSegment[]): readonly Minute[] {
  const minutes: Minute[] = [];
  let before: string | undefined; // the number of the previous minute, since equal chunks differ only in their numbers
  for (const { relurl, start, duration, gap: absent = false } of segments) {
    const [, cid, number] = partName.exec(relurl ?? '') ?? [];
    const last = minutes.at(-1);
    const end = start + duration;
    if (!cid || !number) continue;
    if (last && number === before)
      minutes[minutes.length - 1] = { ...last, end, absent: last.absent && absent };
    else minutes.push({ index: minutes.length, cid, start, end, absent });
    before = number;
  }
  return minutes;
}

/** Returns the minutes that a replay of these chunks will have, before its playlist is read. */
export function announced(
  chunks: readonly { readonly cid: string; readonly duration: number }[],
): readonly Minute[] {
  let end = 0;
  return chunks.map(({ cid, duration }, index) => ({
    index,
    cid,
    start: end,
    end: (end += duration),
    absent: false,
  }));
}

/**
 * Returns the minute of each stored chunk, or undefined for a chunk that is not in the replay. Both lists are
 * in the replay's order. Equal chunks have a minute each, and the replay may have further chunks.
 */
export function minutesOfChunks(
  chunks: readonly { readonly cid: string }[],
  minutes: readonly Minute[],
): readonly (Minute | undefined)[] {
  let next = 0;
  return chunks.map(({ cid }) => {
    const minute = minutes.find((each) => each.index >= next && each.cid === cid);
    if (minute) next = minute.index + 1;
    return minute;
  });
}

/** Returns the minute that plays at a time. */
export function minuteAt(minutes: readonly Minute[], time: number): Minute | undefined {
  return minutes.findLast(({ start }) => start <= time + 0.05) ?? minutes[0];
}

/**
 * Returns the minute after a segment or header, or undefined if there is none. Equal chunks share an address:
 * the one meant is the first that has not been played.
 */
export function minuteBehind(
  minutes: readonly Minute[],
  part: string | undefined,
  time: number,
): Minute | undefined {
  const cid = partName.exec(part ?? '')?.[1];
  const lost = minutes.find((minute) => minute.cid === cid && minute.end > time);
  return lost && minutes[lost.index + 1];
}

/** Formats a time: "1:02:03", "2:03". */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (n: number) => n.toString().padStart(2, '0');
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
