/** Formats a moment in a time zone. */
function clock(at: Date, timeZone: string, locale = 'en-GB'): string {
  return new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).format(at);
}

/**
 * Formats a time in the reader's own zone, "Fri 20 Nov, 14:00", or returns undefined if the event's zone shows the same.
 */
export function ownTime(iso: string, zone: string, own: string, locale?: string): string | undefined {
  const at = new Date(iso);
  const here = clock(at, own, locale);
  try {
    return here === clock(at, zone, locale) ? undefined : here;
  } catch {
    return here; // a zone that this browser does not know
  }
}

/** Adds the reader's own times to a plan, which gives the times of its event's zone. */
export function addOwnTimes(plan: Element): void {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  for (const time of plan.querySelectorAll<HTMLTimeElement>('time[data-zone]')) {
    const said = ownTime(time.dateTime, time.dataset['zone'] ?? '', own);
    if (!said) continue;
    const line = document.createElement('p');
    line.textContent = `${said} where you are (${own})`;
    time.parentElement?.after(line);
  }
}
