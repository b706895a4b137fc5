import { Api } from '../api/client';

type Asked = Parameters<Api['intent']>[1];

/** The names of fields that must equal the request. Times and numbers have other formats. */
const words = {
  to: 'to',
  reason: 'reason',
  scope: 'scope',
  aspect: 'aspect',
  brief: 'briefHash',
  feedback: 'feedbackHash',
};

/**
 * Checks what a server wrote before the studio's key signs it, since no person reads it. A message with
 * another action, event or receiver of money than requested is refused.
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

/** Returns the name of a field that differs from the request, or '' if all are equal. */
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
