import { expect, test } from 'vitest';

import { ComparedApi } from './compared-api';

const mine = '0x00000000000000000000000000000000000000AA';
const theirs = '0x00000000000000000000000000000000000000bb';
const asked = { action: 'withdraw', userAddress: mine, to: mine } as const;

test.each([
  [
    'what was asked for',
    { primaryType: 'Withdraw', message: { eventId: 'gala', to: mine.toLowerCase() } },
    '',
  ],
  ['another action', { primaryType: 'Cancel', message: { eventId: 'gala' } }, 'action'],
  ['another event', { primaryType: 'Withdraw', message: { eventId: 'ball', to: mine } }, 'event'],
  ['another receiver', { primaryType: 'Withdraw', message: { eventId: 'gala', to: theirs } }, 'to'],
])('a server answers with %s', async (_, typedData, wrong) => {
  const api = new ComparedApi('http://stage.test', () =>
    Promise.resolve(Response.json({ typedData, nonce: 1, deadline: 2 })),
  );
  if (wrong) await expect(api.intent('gala', asked)).rejects.toThrow(`another ${wrong} than`);
  else expect(await api.intent('gala', asked)).toEqual({ typedData, nonce: 1, deadline: 2 });
});

test('a brief is not exchanged', async () => {
  const message = { eventId: 'gala', scope: 'planner', brief: '0x02' };
  const typedData = { primaryType: 'Plan', message };
  const api = new ComparedApi('http://stage.test', () => Promise.resolve(Response.json({ typedData })));
  const plan = { action: 'plan', userAddress: mine, scope: 'planner' } as const;
  await expect(api.intent('gala', { ...plan, briefHash: '0x02' })).resolves.toMatchObject({ typedData });
  await expect(api.intent('gala', { ...plan, briefHash: '0x01' })).rejects.toThrow('another brief');
});

test('tickets are sold under the name of the contract', async () => {
  const typedData = { primaryType: 'Sell', message: { eventId: 'gala' } };
  const api = new ComparedApi('http://stage.test', () => Promise.resolve(Response.json({ typedData })));
  await expect(api.intent('gala', { action: 'tiers', userAddress: mine })).resolves.toMatchObject({
    typedData,
  });
});
