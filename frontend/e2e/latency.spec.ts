import { fileURLToPath } from 'node:url';
import { expect, showIsOn, test } from './fixtures';
import { latency } from './latency';

const clock = fileURLToPath(new URL('test-pages/clock.js', import.meta.url));

test('from the camera to the viewer in under half a second', async ({ context, open, publish, server }) => {
  await context.addInitScript({ path: clock });
  await publish('clockwork', { clock: true });
  const room = await open(`${server.site}/room/clockwork`);
  await showIsOn(room);
  expect(await latency(room.locator('video'), 500)).toBeLessThan(500);
});
