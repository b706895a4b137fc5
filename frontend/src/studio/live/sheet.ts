import type { Conversation } from '../../api/curation';
import type { Schedule } from '../../create/results';
import { wallClock, zonedClock } from '../../ui/wall-time';
import type { Status } from '../native';
import { clock } from './health';

type Chapters = NonNullable<Status['chapters']>;

/** A part of the show in its accepted schedule. */
export interface Part {
  title: string;
  performer: string;
  /** The clock time at the event's place, "20:15". */
  at: string;
  minutes: number;
}

/** Returns the schedule of an accepted plan, or undefined if the plan is not accepted. */
export function scheduleOf(plan: Conversation | undefined): Schedule | undefined {
  const chosen = plan?.acceptance?.selectedIterations.schedule;
  const version = plan?.history.find(
    ({ aspect, iterationNumber }) => aspect === 'schedule' && iterationNumber === chosen,
  );
  return version?.result as unknown as Schedule | undefined;
}

/** Returns the parts of a schedule. `startsAt` is the announced start, which may differ from the plan's. */
export function partsOf(schedule: Schedule | undefined, startsAt: string | null = null): Part[] {
  return (schedule?.segments ?? []).map(({ title, performer, offsetMin, durationMin }) => ({
    title: cut(plain(title)),
    performer: plain(performer ?? ''),
    at: schedule ? clockOf(schedule, startsAt, offsetMin) : '',
    minutes: durationMin,
  }));
}

/** Returns the clock time at the event's place, some minutes after the start of the show. */
function clockOf({ timezone, startLocal }: Schedule, startsAt: string | null, minutes: number): string {
  if (!startsAt) return wallClock(startLocal, minutes);
  const at = new Date(Date.parse(startsAt) + minutes * 60_000);
  try {
    return zonedClock(at, timezone);
  } catch {
    return wallClock(startLocal, minutes); // a time zone that this web view does not know
  }
}

/** The server's limit for a chapter's title, in bytes. */
const mostBytes = 200;

/** Shortens a text to the server's limit. */
function cut(text: string): string {
  const bytes = new TextEncoder().encode(text).subarray(0, mostBytes);
  return new TextDecoder().decode(bytes, { stream: true }).trim(); // drops an incomplete character at the end
}

/** Removes the characters that control commands cannot contain. */
export const plain = (text: string): string => text.replace(/[\s|]+/g, ' ').trim();

/** Returns the index of the current part by the chapters so far, or -1. Equal titles are counted in order. */
export function partOn(parts: readonly Part[], chapters: Chapters = []): number {
  return chapters.reduce((on, { title }) => {
    const behind = parts.findIndex((part, i) => i > on && part.title === title);
    const at = behind < 0 ? parts.findIndex((part) => part.title === title) : behind;
    return at < 0 ? on : at;
  }, -1);
}

/** Reports whether a part is a break, by its title. */
export const isBreak = ({ title }: Part): boolean => /\b(break|intermission|interval|pause)\b/i.test(title);

/** Returns the control commands that start a part. */
export function linesOf({ title, performer }: Part): string[] {
  const third = performer && performer !== title ? `${performer}|${title}` : title;
  return [`chapter ${title}`, `third ${third}`];
}

/** Returns the elapsed time of a part, and whether it has exceeded its planned length. */
export function elapsed(part: Part, since: number, now: number): { words: string; over: boolean } {
  const seconds = Math.max(0, (now - since) / 1000);
  const left = part.minutes * 60 - seconds;
  return left < 0
    ? { over: true, words: `${clock(-left)} over its ${part.minutes} minutes` }
    : { over: false, words: `${clock(seconds)} of ${part.minutes} minutes` };
}
