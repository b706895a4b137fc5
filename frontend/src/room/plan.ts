/** A moment's parts as a clock in a zone shows them. */
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
 * When something at another place is by the reader's own clock: "Fri 20 Nov, 14:00"; undefined where both
 * clocks say the same.
 */
export function ownTime(iso: string, zone: string, own: string, locale?: string): string | undefined {
  const at = new Date(iso);
  const here = clock(at, own, locale);
  try {
    return here === clock(at, zone, locale) ? undefined : here;
  } catch {
    return here; // a zone this browser does not know
  }
}

/** Adds the reader's own time to those that a plan gives in its event's zone. */
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
