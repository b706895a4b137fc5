import { Poll } from '../api/poll';
import { holdsTickets } from '../tickets/held';
import { money } from '../ui/money';
import { moment } from '../ui/time';

const everyMs = 30_000;

/** Shows times in the reader's own zone, and prices as the reader writes them. */
export function localise(root: ParentNode, locale?: string): void {
  for (const time of root.querySelectorAll<HTMLTimeElement>('#listing time'))
    time.textContent = moment(time.dateTime, locale);
  for (const price of root.querySelectorAll<HTMLDataElement>('#listing data'))
    price.textContent = money(Number(price.value), price.dataset['currency'] ?? '', locale);
}

/**
 * Shows another listing in place of the present one, if it differs. The focus stays on the event that has it. A
 * listing that is the same is not touched.
 */
export function replace(shown: Element, fresh: Element): void {
  if (shown.innerHTML === fresh.innerHTML) return;
  const focused = shown.contains(document.activeElement) && document.activeElement?.getAttribute('href');
  shown.replaceChildren(...fresh.childNodes);
  if (focused) shown.querySelector<HTMLElement>(`a[href="${CSS.escape(focused)}"]`)?.focus();
}

/** Removes pictures that the server does not have. */
export function hideMissing(root: ParentNode): void {
  for (const picture of root.querySelectorAll<HTMLImageElement>('.portrait')) {
    if (picture.complete && picture.naturalWidth === 0) picture.remove();
    else picture.addEventListener('error', () => picture.remove());
  }
}

/** Adds a link to the visitor's tickets if this browser keeps any. */
export function linkTickets(root: ParentNode): void {
  const nav = root.querySelector('nav');
  if (!nav || !holdsTickets()) return;
  const link = document.createElement('a');
  link.href = '/tickets';
  link.textContent = 'My tickets';
  nav.prepend(link);
}

const parts = ['who', 'listing'];

/**
 * Reads the page again from time to time while it is visible, and takes the parts that the server has changed. What
 * the reader opened in the others stays open.
 */
export function keepCurrent(page: Document): void {
  const known = new Map(parts.map((part) => [part, page.getElementById(part)?.innerHTML]));
  const poll = new Poll({
    load: read,
    everyMs,
    onValue: (fresh) => fresh && take(fresh, page, known),
    onError: () => undefined, // the next try may succeed
  });
  setTimeout(() => poll.start(), everyMs); // the page has just been read
}

async function read(): Promise<Document | undefined> {
  const answer = await fetch(location.pathname);
  return answer.ok ? new DOMParser().parseFromString(await answer.text(), 'text/html') : undefined;
}

function take(fresh: Document, page: Document, known: Map<string, string | undefined>): void {
  localise(fresh);
  page.title = fresh.title;
  for (const part of parts) {
    const [from, to] = [fresh.getElementById(part), page.getElementById(part)];
    if (!from || !to || from.innerHTML === known.get(part)) continue;
    known.set(part, from.innerHTML);
    replace(to, from);
    hideMissing(to);
  }
}
