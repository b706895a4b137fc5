// These are apart from time.ts because the room page does not need them and has a size budget.

/** Formats the clock time in a time zone, which must be known to the browser: "20:15". */
export function zonedClock(at: Date, timeZone: string): string {
  return at.toLocaleTimeString(import.meta.env.LOCALE ?? 'en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  });
}

/** Formats a plan's local time, "2026-12-11T20:00", in words. */
export function wall(local: string): string {
  return new Intl.DateTimeFormat(import.meta.env.LOCALE ?? 'en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  })
    .format(new Date(`${local}:00Z`))
    .replace(/^(\S+), /, '$1 ')
    .replace(' at ', ', ');
}

/** Formats a plan's date, "2026-12-11", in words: "Fri, 11 Dec 2026". */
export function wallDay(date: string): string {
  const at = Date.parse(`${date}T12:00:00Z`);
  if (Number.isNaN(at)) return date;
  const format = {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  } as const;
  return new Intl.DateTimeFormat(import.meta.env.LOCALE ?? 'en-GB', format).format(at);
}

/** Formats the clock time some minutes after a plan's local time: "20:15". */
export function wallClock(local: string, minutes: number): string {
  return new Date(Date.parse(`${local}:00Z`) + minutes * 60_000).toISOString().slice(11, 16);
}

/** Returns the moment of a plan's local time, or undefined if the browser does not know the time zone. */
export function instant(local: string, timeZone: string): string | undefined {
  const asUtc = Date.parse(`${local}:00Z`);
  const ahead = (at: number) =>
    Date.parse(`${new Date(at).toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')}Z`) - at;
  try {
    // The second look is right on the days on which clocks change.
    return new Date(asUtc - ahead(asUtc - ahead(asUtc))).toISOString();
  } catch {
    return undefined;
  }
}
