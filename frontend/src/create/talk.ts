import type { Aspect, Message, Reply } from '../api/curation';

/** A message and its reply that changed nothing. */
export interface Aside {
  /** How many messages the server had stored before this one. */
  at: number;
  said: string;
  reply: string;
  /** The question that the creator has to answer first, or ''. */
  question: string;
}

/** One line of a conversation as it is shown. */
export interface Line {
  by: 'you' | 'server';
  text: string;
  /** The aspect and version that the line is about. */
  aspect?: Aspect | undefined;
  number?: number | undefined;
  /** The creator's message that the question is about. */
  about?: string;
}

/** Returns the part of a reply that the server does not store. `kept` are the messages stored with it. */
export function asideOf(said: string, reply: Partial<Reply>, kept: Message[]): Aside | undefined {
  const changes = reply.changes?.length ?? 0;
  const told = kept.slice(kept.length - changes).map(({ content }) => content);
  const rest = (reply.reply ?? '').replace(changes ? told.join(' ') : '', '').trim();
  if (changes && !rest) return undefined;
  return { at: kept.length, said: changes ? '' : said, reply: rest, question: reply.question ?? '' };
}

/** Returns the lines of a conversation in order of time. */
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

/** The server's name for a new version. The page shows a link to its card instead. */
const numbered = /^The [\w ]+: this is version \d+\.\s*/;

function lineOf({ role, content, aspect, iterationNumber }: Message): Line {
  const by = role === 'user' ? 'you' : 'server';
  return { by, text: content.replace(numbered, '') || 'Written.', aspect, number: iterationNumber };
}
