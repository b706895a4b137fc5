import { expect, showIsOn, test } from './fixtures';
import { everyScreen, inspect } from './screens';

everyScreen((screen) => {
  test('room and home', async ({ open, publish, server }) => {
    const waiting = await open(`${server.site}/room/not-yet`);
    await expect(waiting.getByRole('heading', { name: 'Nothing on this stage yet' })).toBeVisible();
    await inspect(waiting, `room-waiting-${screen}`);
    await waiting.close();

    await publish('gala');
    const room = await open(`${server.site}/room/gala`);
    await showIsOn(room);
    await inspect(room, `room-live-${screen}`);
    await room.close();

    const home = await open(`${server.site}/host`);
    await expect(home.getByRole('link', { name: /gala/ })).toBeVisible();
    await inspect(home, `home-${screen}`);
  });
});
