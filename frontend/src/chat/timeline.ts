import type { FrameOf, Message } from './wire';

/** A message as the page shows it. */
export interface Shown extends Message {
  pinned?: boolean;
  /** How often it was reported. Only those who run the room know. */
  reports?: number;
}

/** The most messages that the page keeps. */
export const mostShown = 400;

/** Adds messages, in the order of their numbers and each one once. */
export function merged(shown: Shown[], more: Shown[]): Shown[] {
  const newest = shown.at(-1)?.n ?? 0;
  if (more.length === 1 && more[0] && more[0].n > newest) return [...shown, more[0]].slice(-mostShown);
  const byNumber = new Map([...shown, ...more].map((message) => [message.n, message]));
  return [...byNumber.values()].sort((a, b) => a.n - b.n);
}

/** Applies a change of one message. */
export function changed(
  shown: Shown[],
  { n, deleted, votes, answered, pinned, reports }: FrameOf<'changed'>,
): Shown[] {
  if (deleted) return shown.filter((message) => message.n !== n);
  const update = (message: Shown): Shown => ({
    ...message,
    ...(votes === undefined ? {} : { votes }),
    ...(answered === undefined ? {} : { answered }),
    ...(pinned === undefined ? {} : { pinned }),
    ...(reports === undefined ? {} : { reports }),
  });
  return shown.map((message) => (message.n === n ? update(message) : message));
}

/** Returns the questions, open ones first and those with most votes first. */
export function questions(shown: Shown[]): Shown[] {
  return shown
    .filter(({ kind }) => kind === 'question')
    .sort(
      (a, b) =>
        Number(a.answered ?? false) - Number(b.answered ?? false) ||
        (b.votes ?? 0) - (a.votes ?? 0) ||
        a.n - b.n,
    );
}

const togetherMs = 3 * 60_000;

/** Reports whether a message follows one of the same person so soon that the name is not repeated. */
export function follows(message: Message, before: Message | undefined): boolean {
  return (
    before?.from.id === message.from.id &&
    before.from.name === message.from.name &&
    before.kind === 'say' &&
    Date.parse(message.at) - Date.parse(before.at) < togetherMs
  );
}
