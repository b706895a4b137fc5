import { Api, type Intent } from '../api/client';

type Asked = Parameters<Api['intent']>[1];
type Members = Record<string, unknown>;

/** Accepts any value that has the form of a digest. The page compares it with what it shows (create/shown.ts). */
const digest = Symbol('digest');

/**
 * Checks what a server wrote before the studio's key signs it, since no person reads it. A message is refused
 * if one of its members is not what was asked for. The chain and the contract are compared where the key is
 * kept (app/keys.go).
 */
export class ComparedApi extends Api {
  override async intent(id: string, query: Asked): ReturnType<Api['intent']> {
    const intent = await super.intent(id, query);
    const other = difference(intent, id, query);
    if (other)
      throw new Error(
        `The server asked this key to sign another ${other} than was meant. Nothing was signed.`,
      );
    return intent;
  }
}

/** Returns the name of a member that differs from the request, or '' if all are equal. */
function difference(intent: Intent, id: string, query: Asked): string {
  const meant = messages[query.action]?.(query);
  const name = query.action === 'tiers' ? 'sell' : query.action;
  if (!meant || String(intent.typedData['primaryType']).toLowerCase() !== name.toLowerCase()) return 'action';
  const { nonce, deadline } = intent;
  const once = query.action === 'claim' ? { deadline } : { nonce, deadline };
  return unlike({ eventId: id, ...meant, ...once }, intent.typedData['message']);
}

/** Returns the name of the first member that two values do not have in common, or ''. */
function unlike(meant: Members, said: unknown): string {
  const given = (said ?? {}) as Members;
  const names = new Set([...Object.keys(meant), ...Object.keys(given)]);
  for (const name of names) {
    const [a, b] = [meant[name], given[name]];
    if (!Array.isArray(a)) {
      if (!same(a, b)) return name;
      continue;
    }
    if (!Array.isArray(b) || a.length !== b.length) return name;
    const inner = a.map((member: Members, i) => unlike(member, b[i])).find(Boolean);
    if (inner) return `${name}.${inner}`;
  }
  return '';
}

function same(meant: unknown, said: unknown): boolean {
  if (said === undefined || typeof said === 'object') return false;
  if (meant === digest) return /^0x[0-9a-f]{64}$/i.test(String(said));
  return plain(meant) === plain(said);
}

/** Addresses and digests are the same in either case. */
function plain(value: unknown): string {
  const text = String(value);
  return /^0x[0-9a-f]+$/i.test(text) ? text.toLowerCase() : text;
}

/** Returns a time in seconds since the epoch; none is 0. */
const seconds = (time = ''): number => (time ? Math.floor(Date.parse(time) / 1000) : 0);

/** The members of each action's message; difference adds the event, the nonce and the deadline. */
const messages: Partial<Record<Asked['action'], (query: Asked) => Members>> = {
  plan: (q) => ({ author: q.userAddress, scope: q.scope, brief: q.briefHash }),
  iterate: (q) => ({ author: q.userAddress, scope: q.scope, aspect: q.aspect, feedback: q.feedbackHash }),
  accept: (q) => ({ author: q.userAddress, scope: q.scope, choices: choices(q) }),
  anchor: (q) => ({ author: q.userAddress, kind: 'recording', digest: q.sha256, uri: q.uri }),
  claim: ({ holder, tier, startsAt, endsAt, giveBackUntil, locked = false }) => ({
    ...{ holder, tier, locked, startsAt: seconds(startsAt), endsAt: seconds(endsAt) },
    giveBackUntil: seconds(giveBackUntil),
  }),
  giveBack: (q) => ({ holder: q.userAddress, tier: q.tier, amount: q.amount ?? 1 }),
  tiers: (q) => ({ creator: q.userAddress, first: 0, endsAt: seconds(q.endsAt), tiers: tiers(q) }),
  postpone: (q) => ({
    ...{ creator: q.userAddress, startsAt: seconds(q.startsAt), endsAt: seconds(q.endsAt) },
    reason: q.reason ?? '',
  }),
  cancel: (q) => ({ by: q.userAddress }),
  withdraw: (q) => ({ creator: q.userAddress, to: q.to ?? q.userAddress }),
};

/** The chosen versions. */
function choices(query: Asked): Members[] {
  const others = ['action', 'userAddress', 'scope'];
  const chosen = Object.entries(query).filter(([name]) => !others.includes(name));
  return chosen.map(([aspect, number]) => ({ aspect, number, digest }));
}

function tiers(query: Asked): Members[] {
  const offered = JSON.parse(query.tiers ?? '[]') as Record<string, string>[];
  return offered.map((t) => ({
    ...{ name: t['name'], price: t['wei'] || 0, supply: t['quantity'] },
    ...{ opens: seconds(t['opensAt']), closes: seconds(t['closesAt']) },
    ...{ locked: t['locked'] ?? false, invited: t['invited'] ?? false },
  }));
}
