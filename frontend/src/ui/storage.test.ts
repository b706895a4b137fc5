import { expect, test } from 'vitest';

test('where the browser forbids storage, the page remembers by itself, and an entrance says that it keeps nothing', async () => {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => {
        throw new DOMException('Access is denied.', 'SecurityError');
      },
    });
  const { forbidden } = await import('./storage');
  const { Memory } = await import('../identity/memory');
  const { Records } = await import('../entrance/records');
  expect(forbidden).toBe(true);
  const session = { token: 'a', address: '0x1', expiresAt: new Date(Date.now() + 3_600_000).toISOString() };
  new Memory().keep(session, 'browser');
  expect(new Memory().session()).toEqual(session);
  new Memory().forget();
  expect(new Memory().keeper()).toBeUndefined();
  expect(new Records('gala').write({ waiting: [], refused: [], late: [], device: 'East' }, undefined)).toBe(
    false,
  );
});
