import { expect, test } from 'vitest';

import { ComparedApi } from './compared-api';

type Asked = Parameters<ComparedApi['intent']>[1];
type Members = Record<string, unknown>;

const mine = '0x00000000000000000000000000000000000000AA';
const by = mine.toLowerCase();
const hash = `0x${'0a'.repeat(32)}`;
const times = { startsAt: '2026-12-04T19:00:00Z', endsAt: '2026-12-04T21:00:00Z' };
const until = { startsAt: '1796410800', endsAt: '1796418000' };
const back = '2026-11-27T19:00:00Z';
const first = { name: 'Stalls', wei: '7', quantity: 3, opensAt: times.startsAt, closesAt: times.endsAt };
const stalls = {
  ...{ name: 'Stalls', price: '7', supply: '3', opens: until.startsAt, closes: until.endsAt },
  ...{ locked: false, invited: false },
};

/** Requests, and the message that a faithful server answers with. */
const actions: [Partial<Asked>, string, Members][] = [
  [
    { action: 'plan', scope: 'planner', briefHash: hash },
    'Plan',
    { author: by, scope: 'planner', brief: hash },
  ],
  [
    { action: 'iterate', scope: 'planner', aspect: 'title', feedbackHash: hash },
    'Iterate',
    { author: by, scope: 'planner', aspect: 'title', feedback: hash },
  ],
  [
    { action: 'accept', scope: 'planner', title: 2 } as Partial<Asked>,
    'Accept',
    { author: by, scope: 'planner', choices: [{ aspect: 'title', number: '2', digest: hash }] },
  ],
  [
    { action: 'anchor', sha256: hash, uri: 'ipfs://a' },
    'Anchor',
    { author: by, kind: 'recording', digest: hash, uri: 'ipfs://a' },
  ],
  [
    { action: 'accept', scope: 'promoter', microblog: 1, ticketing: 12 } as Partial<Asked>,
    'Accept',
    {
      author: by,
      scope: 'promoter',
      choices: [
        { aspect: 'microblog', number: '1', digest: hash },
        { aspect: 'ticketing', number: '12', digest: hash },
      ],
    },
  ],
  [
    { action: 'claim', holder: mine, tier: 1, ...times, giveBackUntil: back, locked: true },
    'Claim',
    { holder: by, tier: '1', locked: true, ...until, giveBackUntil: '1795806000' },
  ],
  [
    { action: 'claim', holder: mine, tier: 0, endsAt: times.endsAt },
    'Claim',
    { holder: by, tier: '0', locked: false, startsAt: '0', endsAt: until.endsAt, giveBackUntil: '0' },
  ],
  [{ action: 'giveBack', tier: 2 }, 'GiveBack', { holder: by, tier: '2', amount: '1' }],
  [{ action: 'giveBack', tier: 2, amount: 3 }, 'GiveBack', { holder: by, tier: '2', amount: '3' }],
  [
    { action: 'tiers', tiers: JSON.stringify([first]), endsAt: times.endsAt },
    'Sell',
    { creator: by, first: '0', endsAt: until.endsAt, tiers: [stalls] },
  ],
  [
    {
      action: 'tiers',
      tiers: JSON.stringify([
        { name: 'Lawn', quantity: 9 },
        { ...first, locked: true, invited: true },
      ]),
    },
    'Sell',
    {
      creator: by,
      first: '0',
      endsAt: '0',
      tiers: [
        { name: 'Lawn', price: '0', supply: '9', opens: '0', closes: '0', locked: false, invited: false },
        { ...stalls, locked: true, invited: true },
      ],
    },
  ],
  [{ action: 'postpone', ...times, reason: 'Rain' }, 'Postpone', { creator: by, ...until, reason: 'Rain' }],
  [{ action: 'postpone', ...times }, 'Postpone', { creator: by, ...until, reason: '' }],
  [{ action: 'cancel' }, 'Cancel', { by }],
  [{ action: 'withdraw', to: mine }, 'Withdraw', { creator: by, to: by }],
  [{ action: 'withdraw' }, 'Withdraw', { creator: by, to: by }],
];

function ask(query: Partial<Asked>, primaryType: string, message: unknown) {
  const answer = { typedData: { primaryType, message }, nonce: 1, deadline: 2 };
  const api = new ComparedApi('http://stage.test', () => Promise.resolve(Response.json(answer)));
  return api.intent('gala', { userAddress: mine, ...query } as Asked);
}

/** Returns each copy of a value in which one member is altered or left out, with the member's name. */
function altered(members: Members): [string, Members][] {
  return Object.entries(members).flatMap(([name, value]): [string, Members][] => {
    const rest = Object.fromEntries(Object.entries(members).filter(([other]) => other !== name));
    if (!Array.isArray(value))
      return [
        [name, { ...members, [name]: other(value) }],
        [name, rest],
      ];
    const list = value as Members[];
    const inside = list.flatMap((member, i) =>
      altered(member).map(([inner, one]): [string, Members] => [
        `${name}.${inner}`,
        { ...members, [name]: list.with(i, one) },
      ]),
    );
    return [[name, rest], [name, { ...members, [name]: list.slice(1) }], ...inside];
  });
}

const other = (value: unknown): unknown =>
  value === hash ? '0x0b' : typeof value === 'boolean' ? !value : `${String(value)}1`;

test.each(actions)('every member of the answer to %o is compared', async (query, primaryType, members) => {
  const once = query.action === 'claim' ? { deadline: '2' } : { nonce: '1', deadline: '2' };
  const message = { eventId: 'gala', ...members, ...once };
  await expect(ask(query, primaryType, message)).resolves.toMatchObject({ nonce: 1, deadline: 2 });
  for (const [name, wrong] of altered(message))
    await expect(ask(query, primaryType, wrong), name).rejects.toThrow(`another ${name} than`);
  await expect(ask(query, 'Other', message)).rejects.toThrow('another action than');
  await expect(ask(query, primaryType, { ...message, more: 1 })).rejects.toThrow('another more than');
  await expect(ask(query, primaryType, undefined)).rejects.toThrow('another eventId than');
});

test('a statement is not signed, because the page does not know what it states', async () => {
  await expect(ask({ action: 'statement' }, 'Statement', {})).rejects.toThrow('another action than');
});
