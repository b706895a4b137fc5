import { expect, showIsOn, test, video } from './fixtures';
import { seesMore, watchPeers } from './peers';

test.beforeEach(({ context }) => watchPeers(context));

test('a viewer chooses among the pictures of a publisher, and the show goes on', async ({
  open,
  publish,
  server,
}) => {
  await publish('three-sizes', { layers: true });
  const room = await open(`${server.site}/room/three-sizes`);
  await showIsOn(room);
  const menu = room.getByRole('combobox', { name: 'Picture size' });
  await expect(menu.getByRole('option')).toHaveText([/^Automatic/, '540p', '270p', '134p']);
  const height = () => video(room, 'videoHeight');

  for (const size of [134, 270, 540]) {
    await menu.selectOption(`${size}p`);
    await expect.poll(height).toBe(size);
    await seesMore(room, 30);
  }
  await menu.selectOption('');
  await expect(menu.getByRole('option').first()).toHaveText(/^Automatic \(/);
});
