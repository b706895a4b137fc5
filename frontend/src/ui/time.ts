const units: [unit: string, ms: number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
];

/** Formats a duration in at most two units, rounded down: "2 hours 14 minutes". It is never negative. */
export function countdown(ms: number): string {
  const parts: string[] = [];
  let rest = Math.max(0, ms);
  for (const [unit, size] of units) {
    const whole = Math.floor(rest / size);
    if (parts[0] && (parts[1] || !whole)) break;
    rest %= size;
    const style = { style: 'unit', unit, unitDisplay: 'long' } as const;
    if (whole || unit === 'second')
      parts.push(whole.toLocaleString(import.meta.env.LOCALE ?? 'en-GB', style));
  }
  return parts.join(' ');
}

const marks = [1, 5, 10, 30, 60];

/** Formats the remaining time for screen readers, in five steps of the last hour. Undefined before. */
export function roughly(ms: number): string | undefined {
  const mark = marks.find((minutes) => ms <= minutes * 60_000);
  if (mark === undefined) return undefined;
  return mark === 1 ? 'a minute' : mark === 60 ? 'less than an hour' : `less than ${mark} minutes`;
}

const dayAndTime = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
} as const;

/**
 * Formats a moment with the name of the reader's time zone: "Fri 20 Nov, 20:00 CET". Years other than the
 * current one are named.
 */
export function moment(
  iso: string,
  locale = import.meta.env.LOCALE ?? 'en-GB',
  timeZone?: string,
  now = new Date(),
): string {
  const at = new Date(iso);
  return new Intl.DateTimeFormat(locale, {
    ...dayAndTime,
    year: at.getFullYear() === now.getFullYear() ? undefined : 'numeric',
    timeZoneName: 'short',
    timeZone,
  }).format(at);
}

/** Formats a moment in a time zone, which must be known to the browser: "Fri 20 Nov, 14:00". */
export function zonedTime(at: Date, timeZone: string, locale = import.meta.env.LOCALE ?? 'en-GB'): string {
  return new Intl.DateTimeFormat(locale, { ...dayAndTime, timeZone }).format(at);
}

/** Returns the time zone of this browser, or '' if its machine has none. */
export function browserZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone === 'Etc/Unknown' ? '' : timeZone;
}

/** Shortens an address: "0x12ab…cd34". */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}

/** Formats a number of viewers: "1 watching", "2,314 watching". */
export function watching(viewers: number): string {
  return `${viewers.toLocaleString(import.meta.env.LOCALE)} watching`;
}
