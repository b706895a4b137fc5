import type { EntranceList, Entry } from '../api/entrance';
import { validS, type Code } from '../tickets/code';
import { timeOfDay } from '../ui/time-of-day';

/** What the person at the entrance is told. */
export interface Verdict {
  light: 'dark' | 'green' | 'amber' | 'red';
  headline: string;
  sentence: string;
}

/** Clocks may differ by this, in seconds. The server allows the same (backend/room/entrance/code.go). */
const skewS = 30;

type Reason = NonNullable<Entry['reason']>;

/** Names a ticket within an event. */
export function seatOf({ tier, holder, number }: Pick<Code, 'tier' | 'holder' | 'number'>): string {
  return `${tier} ${number} ${holder.toLowerCase()}`;
}

/** Returns why a code is not valid now, as far as its own text says. */
export function flaw(code: Code, event: string, now: number): Reason | undefined {
  if (code.event !== event) return 'foreign';
  if (now > (code.expires + skewS) * 1000) return 'old';
  if (now < (code.expires - validS - skewS) * 1000) return 'early';
  return undefined;
}

/** Reports whether the list has the ticket. */
export function listed({ holders }: EntranceList, { tier, holder, number }: Code): boolean {
  const same = (one: EntranceList['holders'][number]) =>
    one.tier === tier && one.holder.toLowerCase() === holder.toLowerCase();
  return number <= (holders.find(same)?.units ?? 0);
}

/** Says that a code was read. */
export const checking: Verdict = { light: 'dark', headline: 'Checking…', sentence: 'Please wait.' };

/** Says what the server decided. */
export function judged({ reason, first }: Entry, tier: string, code: Code): Verdict {
  return reason ? refused(reason, first, code) : admitted(tier);
}

/** Says that a ticket admits. */
export function admitted(tier: string): Verdict {
  return { light: 'green', headline: 'Come in', sentence: tier };
}

/** Says that the ticket is not on a list, and the server cannot be asked. */
export function unlisted(list: EntranceList | undefined): Verdict {
  const why = list
    ? `It is newer than this list of ${clock(list.madeAt)}, or was given back or passed on.`
    : 'This device has no list yet.';
  return {
    light: 'amber',
    headline: 'Not on the list',
    sentence: `${why} Only the server knows: scan it again once it answers. Until then it does not count as let in.`,
  };
}

/** Says why a scan does not admit. `first` is the earlier admission by the same ticket. */
export function refused(reason: Reason, first?: Entry['first'], code?: Code): Verdict {
  const since = first ? `Since ${clock(first.at)}, let in by ${first.device || 'another device'}.` : '';
  switch (reason) {
    case 'twice':
      return { light: 'amber', headline: 'Already in', sentence: since };
    case 'copied':
      return {
        light: 'amber',
        headline: 'Same code again',
        sentence: `${since} Another person who shows it has a copy, such as a screenshot.`,
      };
    case 'old':
      return {
        light: 'red',
        headline: 'Old code',
        sentence: `It ended${code ? ` at ${clock(code.expires * 1000)}` : ''}. Ask for the ticket itself, under “My tickets”, not for a picture of it.`,
      };
    case 'early':
      return {
        light: 'red',
        headline: 'Wrong clock',
        sentence: 'The clock of the visitor’s phone or of this device is wrong. Compare them.',
      };
    case 'foreign':
      return {
        light: 'red',
        headline: 'Another event’s ticket',
        sentence: code ? `It is for “${code.event}”, not for this event.` : 'It is not for this event.',
      };
    case 'passed':
      return {
        light: 'red',
        headline: 'Not valid any more',
        sentence: 'Whoever shows it gave the ticket back or passed it on.',
      };
    case 'unknown':
      return { light: 'red', headline: 'Not a ticket', sentence: 'This code is not a ticket.' };
  }
}

/** Formats the time of day of a moment. */
export function clock(at: string | number): string {
  return timeOfDay(new Date(at).toISOString());
}
