/** This is the event as the server wrote it into the page, in the words of schema.org. */
export interface Bill {
  name: string;
  startDate?: string;
  performer?: { name: string }[];
  organizer?: { name: string };
  /** The title of the tab. */
  title: string;
  /** The state of the room when the page was written. */
  state: string | undefined;
  poster: Pick<HTMLImageElement, 'src' | 'alt'> | null;
}

/** Reads the plan that the server has written into a page. */
export function readBill(page: Document): Bill | undefined {
  const schema = page.querySelector('[type="application/ld+json"]');
  if (!schema) return undefined;
  return {
    ...(JSON.parse(schema.textContent) as Bill),
    title: page.title,
    state: page.getElementById('plan')?.dataset['state'],
    poster: page.querySelector<HTMLImageElement>('#plan > img'),
  };
}
