import { StageServer } from './stage-server';
import { expect, test } from './fixtures';

test('the list shows what is on and leads to its room', async ({ open, publish, server }) => {
  await publish('open-stage');
  const house = await open(server.site);
  const card = house.getByRole('link', { name: /open-stage/ });
  await expect(card).toContainText('Live');
  await expect(house.getByRole('complementary', { name: 'The house' })).toContainText('Live');
  await card.click();
  await expect(house).toHaveURL(`${server.site}/room/open-stage`);
  await expect(house.getByRole('heading', { name: 'open-stage' })).toBeVisible();
});

test('an empty house says what to do next', async ({ context, open }) => {
  const server = await StageServer.start();
  try {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const house = await open(server.site);
    await expect(house.getByRole('heading', { name: 'Nothing is on yet' })).toBeVisible();
    await expect(house.getByText('build/bin/server demo')).toBeVisible();
    await house.getByRole('button', { name: 'Copy the command' }).click();
    expect(await house.evaluate(() => navigator.clipboard.readText())).toBe('build/bin/server demo');
    await house.close();
  } finally {
    await server.stop();
  }
});
