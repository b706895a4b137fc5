import { expect, test } from './fixtures';

test('the list shows what is on and leads to its room', async ({ open, publish, server }) => {
  await publish('open-stage');
  const home = await open(`${server.site}/host`);
  const card = home.getByRole('link', { name: /open-stage/ });
  await expect(card).toContainText('Live');
  await expect(home.getByRole('complementary', { name: 'The house' })).toContainText('Live');
  await card.click();
  await expect(home).toHaveURL(`${server.site}/room/open-stage`);
  await expect(home.getByRole('heading', { name: 'open-stage' })).toBeVisible();
});

test('an empty home says what to do next', async ({ context, open, start }) => {
  const server = await start();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const home = await open(`${server.site}/host`);
  await expect(home.getByRole('heading', { name: 'Nothing is on yet' })).toBeVisible();
  await expect(home.getByText('build/bin/server demo')).toBeVisible();
  await home.getByRole('button', { name: 'Copy the command' }).click();
  expect(await home.evaluate(() => navigator.clipboard.readText())).toBe('build/bin/server demo');
  await home.close();
});
