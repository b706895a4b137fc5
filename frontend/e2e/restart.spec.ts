import { expect, showIsOn, test } from './fixtures';

test('the server restarts; the viewer comes back without a reload', async ({ page, publish, start }) => {
  const first = await start();
  const publisher = await publish('phoenix', { to: first });
  await page.goto(`${first.site}/room/phoenix`);
  await showIsOn(page);
  await page.evaluate(() => Object.assign(globalThis, { neverReloaded: true }));

  await first.stop();
  await publisher.close();
  await expect(page.getByRole('heading', { name: "The stage can't be reached" })).toBeVisible();

  const second = await start([], first.ports);
  await publish('phoenix', { to: second });
  await showIsOn(page);
  expect(await page.evaluate(() => 'neverReloaded' in globalThis)).toBe(true);
});
