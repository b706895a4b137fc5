import { browserZone, zonedTime } from '../ui/time';

/** Formats a time in the reader's own zone, or returns undefined if the event's zone shows the same. */
export function ownTime(iso: string, zone: string, own: string, locale?: string): string | undefined {
  const at = new Date(iso);
  const here = zonedTime(at, own, locale);
  try {
    return here === zonedTime(at, zone, locale) ? undefined : here;
  } catch {
    return here; // a zone that this browser does not know
  }
}

/** Adds the reader's own times to a plan, which gives the times of its event's zone. */
export function addOwnTimes(plan: Element): void {
  const own = browserZone();
  for (const time of plan.querySelectorAll<HTMLTimeElement>('time[data-zone]')) {
    const said = ownTime(time.dateTime, time.dataset['zone'] ?? '', own);
    if (!said) continue;
    const line = document.createElement('p');
    line.textContent = `${said} where you are (${own})`;
    time.parentElement?.after(line);
  }
}
