import type { Aspect, Message, Reply } from '../api/curation';

/** Words of a conversation that changed nothing. */
export interface Aside {
  /** How many messages the server had kept by then. */
  at: number;
  said: string;
  reply: string;
  /** What has to be answered for something to change. */
  question: string;
}

/** One line of a conversation as it is shown. */
export interface Line {
  by: 'you' | 'server';
  text: string;
  /** What the line is about, and the version that came of it. */
  aspect?: Aspect | undefined;
  number?: number | undefined;
  /** The message that was asked back about. */
  about?: string;
}

/** What of a reply the server does not keep; kept are its messages after that. */
export function asideOf(said: string, reply: Partial<Reply>, kept: Message[]): Aside | undefined {
  const changes = reply.changes?.length ?? 0;
  const told = kept.slice(kept.length - changes).map(({ content }) => content);
  const rest = (reply.reply ?? '').replace(changes ? told.join(' ') : '', '').trim();
  if (changes && !rest) return undefined;
  return { at: kept.length, said: changes ? '' : said, reply: rest, question: reply.question ?? '' };
}

/** A conversation in the order in which it was held. */
export function lines(kept: Message[], asides: Aside[]): Line[] {
  const all: Line[] = [];
  for (let i = 0; i <= kept.length; i++) {
    for (const aside of asides) if (aside.at === i) all.push(...spoken(aside));
    const message = kept[i];
    if (message) all.push(lineOf(message));
  }
  return all;
}

function spoken({ said, reply, question }: Aside): Line[] {
  const back: Line = question ? { by: 'server', text: question, about: said } : { by: 'server', text: reply };
  const told = question ? reply.replace(question, '').trim() : '';
  return [
    ...(said ? [{ by: 'you' as const, text: said }] : []),
    ...(told ? [{ by: 'server' as const, text: told }] : []),
    back,
  ];
}

/** A version's name in the server's words; it is shown as a way to its card. */
const numbered = /^The [\w ]+: this is version \d+\.\s*/;

function lineOf({ role, content, aspect, iterationNumber }: Message): Line {
  const by = role === 'user' ? 'you' : 'server';
  return { by, text: content.replace(numbered, '') || 'Written.', aspect, number: iterationNumber };
}
