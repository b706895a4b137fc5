import { expect, test } from 'vitest';
import { readHealth } from './health';

test('reads what it knows', () => {
  const health = readHealth({
    status: 'healthy',
    version: '0.1.0',
    uptimeSeconds: 5,
    checks: {
      llm: { status: 'ok', mode: 'offline', model: 'drafter-1' },
      chain: { status: 'failing', error: 'no blocks' },
      live: { status: 'ok' },
      storage: { ok: false },
    },
  });
  expect(health).toEqual({
    healthy: true,
    version: '0.1.0',
    checks: [
      { name: 'llm', ok: true, detail: 'offline, drafter-1' },
      { name: 'chain', ok: false, detail: 'no blocks' },
      { name: 'live', ok: true, detail: '' },
      { name: 'storage', ok: false, detail: '' },
    ],
  });
});

test.each([null, 'no', [], { checks: 7 }, { checks: { live: null } }])('forgives %j', (body) => {
  expect(readHealth(body).healthy).toBe(false);
});
