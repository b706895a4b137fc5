import { Api } from '../api/client';

type Asked = Parameters<Api['intent']>[1];

/** Parts of a message that are as they were asked for, and by which names. Times and numbers have other forms. */
const words = {
  to: 'to',
  reason: 'reason',
  scope: 'scope',
  aspect: 'aspect',
  brief: 'briefHash',
  feedback: 'feedbackHash',
};

/**
 * The studio's key signs what a server wrote, and nobody reads it before. So an answer that means something else
 * than what was asked for goes no further: another action, event or receiver of money.
 */
export class ComparedApi extends Api {
  override async intent(id: string, query: Asked): ReturnType<Api['intent']> {
    const intent = await super.intent(id, query);
    const other = difference(intent.typedData, id, query);
    if (other)
      throw new Error(
        `The server asked this key to sign another ${other} than was meant. Nothing was signed.`,
      );
    return intent;
  }
}

/** Which part of a message is not as it was asked for; empty: none is. */
function difference(typed: Record<string, unknown>, id: string, query: Asked): string {
  const message = typed['message'] as Record<string, unknown>;
  const action = query.action === 'tiers' ? 'sell' : query.action;
  if (String(typed['primaryType']).toLowerCase() !== action) return 'action';
  if (message['eventId'] !== id) return 'event';
  const changed = ([name, as]: [string, string]): boolean =>
    name in message && as in query && !same(message[name], query[as as never]);
  return Object.entries(words).find(changed)?.[0] ?? '';
}

function same(said: unknown, asked: unknown): boolean {
  return String(said).toLowerCase() === String(asked).toLowerCase();
}
