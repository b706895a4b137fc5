import type { Curation } from '../../api/curation';
import { clock as wallClock } from '../../create/labels';
import type { Schedule } from '../../create/results';
import type { Status } from '../native';
import { clock } from './health';

type Chapters = NonNullable<Status['chapters']>;

/** A part of the show, as its accepted schedule has it. */
export interface Part {
  title: string;
  performer: string;
  /** On the plan's clock, "20:15". */
  at: string;
  minutes: number;
}

/** The parts of an accepted plan; none of one that was not accepted. */
export async function sheetOf(
  curation: Pick<Curation, 'conversation'>,
  id: string,
  creator: string,
): Promise<Part[]> {
  const plan = await curation.conversation(id, creator, 'planner');
  const chosen = plan?.acceptance?.selectedIterations.schedule;
  const version = plan?.history.find(
    ({ aspect, iterationNumber }) => aspect === 'schedule' && iterationNumber === chosen,
  );
  const schedule = version?.result as unknown as Schedule | undefined;
  return (schedule?.segments ?? []).map(({ title, performer, offsetMin, durationMin }) => ({
    title: plain(title),
    performer: plain(performer ?? ''),
    at: wallClock(schedule?.startLocal ?? '', offsetMin),
    minutes: durationMin,
  }));
}

/** A text as a line of control can have it. */
export const plain = (text: string): string => text.replace(/[\s|]+/g, ' ').trim();

/** Which part is on, by the chapters that were begun; -1: none. Titles that come twice are taken in their order. */
export function partOn(parts: readonly Part[], chapters: Chapters = []): number {
  return chapters.reduce((on, { title }) => {
    const behind = parts.findIndex((part, i) => i > on && part.title === title);
    const at = behind < 0 ? parts.findIndex((part) => part.title === title) : behind;
    return at < 0 ? on : at;
  }, -1);
}

/** What is done when a part begins, as lines of control. */
export function linesOf({ title, performer }: Part): string[] {
  const third = performer && performer !== title ? `${performer}|${title}` : title;
  return [`chapter ${title}`, `third ${third}`];
}

/** How long a part is on, of how long it may be. */
export function elapsed(part: Part, since: number, now: number): { words: string; over: boolean } {
  const seconds = Math.max(0, (now - since) / 1000);
  const left = part.minutes * 60 - seconds;
  return left < 0
    ? { over: true, words: `${clock(-left)} over its ${part.minutes} minutes` }
    : { over: false, words: `${clock(seconds)} of ${part.minutes} minutes` };
}
