/** What a creator shows and says with. */
export type Kind = 'camera' | 'microphone' | 'screen';

/** Says in a sentence why the browser did not open a device, and what to do. */
export function whyNot(error: unknown, kind: Kind): string {
  const { name } = Object(error) as { name?: string };
  if (name === 'NotAllowedError') return refused(kind);
  if (name === 'NotFoundError' || name === 'OverconstrainedError')
    return `No ${kind} was found. Plug one in, or choose another.`;
  if (name === 'NotReadableError' || name === 'AbortError')
    return `The ${kind} did not start. If another program uses it, close that program; then turn it on here again.`;
  return `The ${kind} did not start. Choose another one, or use another browser.`;
}

const refused = (kind: Kind): string =>
  kind === 'screen'
    ? 'The screen is not shared. If you were not asked, allow this browser to record the screen in the system’s settings.'
    : `This page may not use the ${kind}. Allow it at the symbol beside the page’s address, then turn it on again.`;

/** Says that a device went away during the show. */
export const gone = (kind: Kind): string =>
  `The ${kind} is gone; the show goes on without it. Plug it in again, or choose another one.`;
