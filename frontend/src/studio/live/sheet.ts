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
  /** On the clock at the event's place, "20:15". */
  at: string;
  minutes: number;
}

/** The schedule of an accepted plan; none of one that was not accepted. */
export async function scheduleOf(
  curation: Pick<Curation, 'conversation'>,
  id: string,
  creator: string,
): Promise<Schedule | undefined> {
  const plan = await curation.conversation(id, creator, 'planner');
  const chosen = plan?.acceptance?.selectedIterations.schedule;
  const version = plan?.history.find(
    ({ aspect, iterationNumber }) => aspect === 'schedule' && iterationNumber === chosen,
  );
  return version?.result as unknown as Schedule | undefined;
}

/** The parts of a schedule. The show may begin at another time than it was planned for. */
export function partsOf(schedule: Schedule | undefined, startsAt: string | null = null): Part[] {
  return (schedule?.segments ?? []).map(({ title, performer, offsetMin, durationMin }) => ({
    title: cut(plain(title)),
    performer: plain(performer ?? ''),
    at: schedule ? clockOf(schedule, startsAt, offsetMin) : '',
    minutes: durationMin,
  }));
}

/** A clock at the event's place, so many minutes after the show's begin. */
function clockOf({ timezone, startLocal }: Schedule, startsAt: string | null, minutes: number): string {
  if (!startsAt) return wallClock(startLocal, minutes);
  const at = new Date(Date.parse(startsAt) + minutes * 60_000);
  try {
    return at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: timezone });
  } catch {
    return wallClock(startLocal, minutes); // a zone that this web view does not know
  }
}

/** How many bytes of a chapter's title the server takes. */
const mostBytes = 200;

/** A text of which the server takes all. */
function cut(text: string): string {
  const bytes = new TextEncoder().encode(text).subarray(0, mostBytes);
  return new TextDecoder().decode(bytes, { stream: true }).trim(); // half a character is left out
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

/** A part in which nothing is on stage, by what it is called. */
export const isBreak = ({ title }: Part): boolean => /\b(break|intermission|interval|pause)\b/i.test(title);

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
