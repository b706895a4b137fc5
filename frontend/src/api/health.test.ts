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
    degraded: [{ part: 'disk', since: '2026-01-02T03:04:05Z', why: 'it is full' }],
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
    degraded: [{ part: 'disk', since: '2026-01-02T03:04:05Z', why: 'it is full' }],
  });
});

test.each([null, 'no', [], { checks: 7 }, { checks: { live: null } }, { degraded: [7] }])(
  'forgives %j',
  (body) => {
    expect(readHealth(body)).toMatchObject({ healthy: false, degraded: [] });
  },
);
