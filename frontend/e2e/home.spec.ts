import { expect, test } from './fixtures';
import { everywhere } from './screens';

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

test('pages work for a visit in a browser that forbids storage, and say so', async ({
  context,
  open,
  server,
}) => {
  await context.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, name, { configurable: true, get: refuse });
    Object.defineProperty(indexedDB, 'open', { value: refuse });
  });
  for (const path of ['host', 'room/open-stage', 'tickets', 'create']) {
    const page = await open(`${server.site}/${path}`);
    await expect(page.getByText('This browser keeps nothing for this site: what you do')).toBeVisible();
    await expect(page.getByRole('heading').first()).toBeVisible();
    if (path === 'tickets') await everywhere(page, 'nothing-kept');
  }
  const front = await open(server.site);
  await expect(front.getByRole('link', { name: 'Plan an event' })).toBeVisible();
});
