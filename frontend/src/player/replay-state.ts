import type { PlayerError } from './errors';

/** A stored minute of the replay. */
export interface Minute {
  readonly index: number;
  readonly cid: string;
  /** Seconds of the replay. */
  readonly start: number;
  readonly end: number;
  /** It cannot be read now: players step over it. */
  readonly absent: boolean;
}

/** Everything a page shows about a replay. Only facts change it, not what was asked for. */
export interface ReplayState {
  readonly phase: 'loading' | 'ready' | 'failed';
  /** Why it failed. */
  readonly error: PlayerError | undefined;
  readonly paused: boolean;
  readonly ended: boolean;
  /** Waiting for pictures although it should play. */
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

/** What a playlist says about one of its segments. */
export interface ListedSegment {
  /** Its address, as in the playlist. */
  relurl?: string | undefined;
  start: number;
  duration: number;
  /** There is nothing to play. */
  gap?: boolean | undefined;
}

/** The address of a segment, with its chunk and that one's number in the replay, or of a chunk's header. */
const partName = /^([a-z0-9]+)\/(?:(\d+)\/\d+\.m4s|init\.mp4)/;

/** Makes minutes of a playlist's segments, one for each chunk. */
export function minutesOf(segments: readonly ListedSegment[]): readonly Minute[] {
  const minutes: Minute[] = [];
  let before: string | undefined; // the number of the last minute: equal chunks differ in that alone
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

/** The minutes that a replay of these chunks will have, before its playlist is read. */
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
 * The minute of each stored chunk, both in the replay's order. It is undefined for a chunk that is not
 * in the replay. Equal chunks have one minute each. The replay may have more chunks than these.
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

/** The minute that plays at a time. */
export function minuteAt(minutes: readonly Minute[], time: number): Minute | undefined {
  return minutes.findLast(({ start }) => start <= time + 0.05) ?? minutes[0];
}

/**
 * The minute after that of a segment or header, by its address; undefined where there is none. Equal
 * chunks have one address: then it is the first that has not been played.
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

/** "1:02:03", "2:03" */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (n: number) => n.toString().padStart(2, '0');
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
