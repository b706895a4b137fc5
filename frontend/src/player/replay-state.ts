import type { PlayerError } from './errors';

/** A stored minute of the replay. */
export interface Chapter {
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
  readonly chapters: readonly Chapter[];
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
  chapters: [],
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

/** Makes chapters of a playlist's segments, one for each chunk. */
export function chaptersOf(segments: readonly ListedSegment[]): readonly Chapter[] {
  const chapters: Chapter[] = [];
  let before: string | undefined; // the number of the last chapter: equal chunks differ in that alone
  for (const { relurl, start, duration, gap: absent = false } of segments) {
    const [, cid, number] = partName.exec(relurl ?? '') ?? [];
    const last = chapters.at(-1);
    const end = start + duration;
    if (!cid || !number) continue;
    if (last && number === before)
      chapters[chapters.length - 1] = { ...last, end, absent: last.absent && absent };
    else chapters.push({ index: chapters.length, cid, start, end, absent });
    before = number;
  }
  return chapters;
}

/** The chapters that a replay of these chunks will have, before its playlist is read. */
export function announced(
  chunks: readonly { readonly cid: string; readonly duration: number }[],
): readonly Chapter[] {
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
 * The chapter of each stored chunk, both in the replay's order. It is undefined for a chunk that is not
 * in the replay. Equal chunks have one chapter each. The replay may have more chunks than these.
 */
export function chaptersOfChunks(
  chunks: readonly { readonly cid: string }[],
  chapters: readonly Chapter[],
): readonly (Chapter | undefined)[] {
  let next = 0;
  return chunks.map(({ cid }) => {
    const chapter = chapters.find((each) => each.index >= next && each.cid === cid);
    if (chapter) next = chapter.index + 1;
    return chapter;
  });
}

/** The chapter that plays at a time. */
export function chapterAt(chapters: readonly Chapter[], time: number): Chapter | undefined {
  return chapters.findLast(({ start }) => start <= time + 0.05) ?? chapters[0];
}

/**
 * The chapter after that of a segment or header, by its address; undefined where there is none. Equal
 * chunks have one address: then it is the first that has not been played.
 */
export function chapterBehind(
  chapters: readonly Chapter[],
  part: string | undefined,
  time: number,
): Chapter | undefined {
  const cid = partName.exec(part ?? '')?.[1];
  const lost = chapters.find((chapter) => chapter.cid === cid && chapter.end > time);
  return lost && chapters[lost.index + 1];
}

/** "1:02:03", "2:03" */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (n: number) => n.toString().padStart(2, '0');
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
