import type { Locator, Page } from '@playwright/test';
import { expect, test, useBackup } from './fixtures';
import { PlannedEvent } from './planned-event';
import { everyScreen, everywhere, inspect } from './screens';
import { ServerProcess } from './server-process';
import type { Subprocess } from './subprocess';

let server: ServerProcess;
let concert: PlannedEvent;
let tonight: PlannedEvent;
let encoder: Subprocess;

test.beforeAll(async () => {
  server = await ServerProcess.start(undefined, ['--access', 'enforced', '--directory', 'on']);
  concert = await PlannedEvent.plan(server, 'front', 15);
  await concert.sell();
  const talk = { title: 'What <b>sand</b> remembers', category: 'talk', description: 'A geologist tells.' };
  await PlannedEvent.plan(server, 'talk', 0, talk);
  tonight = await PlannedEvent.plan(server, 'tonight', 0, { title: 'Late Trio' });
  await tonight.sell();
  await tonight.openDoor();
  encoder = await tonight.goOnStage();
});

test.afterAll(async () => {
  await encoder?.kill();
  await server?.stop();
});

everyScreen((screen) => {
  test.describe('far away', () => {
    test.use({ timezoneId: 'America/New_York' });
    test('the front page shows what is on, and leads there', async ({ open }) => {
      const front = await open(server.site);
      await expect(front.getByRole('link', { name: 'Plan an event' })).toBeInViewport();
      const on = front.getByRole('region', { name: 'On now' }).getByRole('link', { name: /^Live Late Trio/ });
      await expect(on).toBeVisible();
      const coming = front.getByRole('region', { name: 'Coming' });
      await expect(coming.getByRole('link')).toHaveCount(2);
      await expect(coming.getByText('What <b>sand</b> remembers')).toBeVisible();
      const card = coming.getByRole('link', { name: /Harbour Lights/ });
      await expect(card).toContainText(/ 14:00 /);
      await expect(card).toContainText('From €15.00');
      await card.scrollIntoViewIfNeeded();
      await expect
        .poll(() => card.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      await inspect(front, `front-${screen}`, true);
      await on.focus();
      await front.keyboard.press('Enter');
      await expect(front).toHaveURL(`${server.site}/room/tonight`);
    });
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the front page leads to a room and to a plan', async ({ open }) => {
    const front = await open(server.site);
    await expect(front.getByRole('link', { name: /Harbour Lights/ })).toContainText('15.00 EUR');
    await front.getByRole('link', { name: 'Plan an event' }).click();
    await expect(front).toHaveURL(`${server.site}/create`);
  });
});

test('the front page follows what happens', async ({ page }) => {
  await page.clock.install();
  await page.goto(server.site);
  const card = page.getByRole('link', { name: /Harbour Lights/ });
  await card.focus();
  const added = await PlannedEvent.plan(server, 'added', 0, { title: 'Added Later' });
  await expect
    .poll(async () => (await fetch(server.site)).text(), 'the server lists it')
    .toContain('Added Later');
  await page.clock.runFor(31_000);
  await expect(page.getByRole('link', { name: /Added Later/ })).toBeVisible();
  await expect(card, 'the focus stays').toBeFocused();

  await added.creator.call('POST', '/api/rooms/added/settings', { listed: false });
  await page.clock.runFor(31_000);
  await expect(page.getByRole('link', { name: /Added Later/ })).toBeHidden();
});

test('a server that lists nothing says so, and still leads to a plan', async ({ start, open }) => {
  const closed = await start(['--access', 'enforced']);
  const front = await open(closed.site);
  await expect(front.getByText('The events of this server are not listed here.')).toBeVisible();
  await expect(front.getByRole('link', { name: 'Plan an event' })).toBeVisible();
  await expect(front.getByRole('link', { name: 'For the host' })).toHaveAttribute('href', '/host');
});

test('a creator’s page has that creator’s events alone', async ({ open }) => {
  const room = await open(concert.roomUrl);
  await expect(room).toHaveTitle('Harbour Lights · Footlight');
  const page = await open(`${server.site}/by/${concert.creator.account.address}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Events of one creator');
  await expect(page.getByRole('region').getByRole('link')).toHaveCount(1);
  await inspect(page, 'by', true);
  await page.getByRole('link', { name: /Harbour Lights/ }).click();
  await expect(page).toHaveURL(concert.roomUrl);
});

/** Returns how many pixels wide a picture is, 0 if it is not loaded. */
const widthOf = (picture: Locator) => picture.evaluate((it: HTMLImageElement) => it.naturalWidth);

test('a creator’s name and picture are seen everywhere, changed and removed', async ({ page, open }) => {
  const name = 'Ana <b>Lima</b>';
  const { address } = concert.creator.account;
  const on = `${server.site}/by/${address}`;
  const card = (front: Page) =>
    front.getByRole('link', { name: /Harbour Lights/ }).getByText(`by ${name}`, { exact: true });
  await page.goto(`${server.site}/create`);
  await useBackup(page, concert.creator.secret);
  const form = page.getByRole('region', { name: 'Your name' });
  await form.getByLabel('Name').fill('Ana \u202egnp');
  await form.getByRole('button', { name: 'Save your name' }).click();
  await expect(form.getByRole('alert')).toContainText('Name: ');
  await form.getByLabel('Name').fill(` ${name} `);
  await form.getByLabel('A line about you').fill('Songs by the water, on Thursdays.');
  await form
    .getByLabel('Your picture')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await expect(form.getByRole('alert').filter({ hasText: 'This file is not a picture' })).toBeVisible();
  await form
    .getByLabel('Your picture')
    .setInputFiles({ name: 'ana.png', mimeType: 'image/png', buffer: await page.screenshot() });
  await expect.poll(() => widthOf(form.getByAltText('You, as others see you'))).toBe(512);
  await form.getByRole('button', { name: 'Leave the picture out' }).press('Enter');
  await expect(form.getByRole('button', { name: 'Choose a picture' })).toBeFocused();
  await form
    .getByLabel('Your picture')
    .setInputFiles({ name: 'ana.png', mimeType: 'image/png', buffer: await page.screenshot() });
  await expect.poll(() => widthOf(form.getByAltText('You, as others see you'))).toBe(512);
  await form.getByRole('button', { name: 'Save your name' }).click();
  await expect(form.getByText('Your name is saved.')).toBeVisible();
  await expect.poll(() => widthOf(form.getByAltText('You, as others see you'))).toBe(256);
  await form.scrollIntoViewIfNeeded();
  await everywhere(page, 'name');

  const front = await open(server.site);
  await expect(card(front)).toBeVisible();
  await everywhere(front, 'named-front');
  await front.goto(concert.roomUrl);
  await expect(front.getByRole('link', { name: `by ${name}`, exact: true })).toHaveAttribute(
    'href',
    /\/by\/0x/,
  );
  await expect.poll(() => widthOf(front.getByRole('link', { name: `by ${name}` }).locator('img'))).toBe(256);
  await everywhere(front, 'named-room');
  await front.getByRole('link', { name: `by ${name}` }).click();
  await expect(front.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(front.getByText('Songs by the water, on Thursdays.')).toBeVisible();
  await expect(front.getByText(/0x/)).toBeHidden();
  await expect.poll(() => widthOf(front.locator('.portrait'))).toBe(256);
  await everywhere(front, 'named-by');
  await front.getByText('Details').click();
  await expect(front.getByText(/0x/)).toBeVisible();

  await form.getByRole('button', { name: 'Remove it' }).click();
  await expect(form.getByLabel('Name')).toBeFocused();
  await expect(form.getByAltText('You, as others see you')).toBeHidden();
  expect((await fetch(`${server.site}/api/creators/${address}/picture`)).status).toBe(404);
  await front.goto(on);
  await expect(front.getByRole('heading', { level: 1 })).toHaveText('Events of one creator');
});

test('a room is shared, and its tab tells its state', async ({ context, open }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const room = await open(tonight.roomUrl);
  await expect(room).toHaveTitle('Live: Late Trio · Footlight');
  await room.getByRole('button', { name: 'Share' }).click();
  await expect(room.getByText('The link is copied.')).toBeVisible();
  expect(await room.evaluate(() => navigator.clipboard.readText())).toBe(tonight.roomUrl);
  await room.close();
});

test('a site that the creator names shows the player, and no other does', async ({ page, testPages }) => {
  const blog = testPages.url('play.html', {});
  const { origin } = new URL(blog);
  await tonight.creator.call('POST', '/api/rooms/tonight/settings', { embedOrigins: [origin] });
  await page.goto(blog);
  await page.evaluate((src) => {
    const frame = document.createElement('iframe');
    Object.assign(frame, { src, width: 640, height: 404 });
    document.body.replaceChildren(frame);
  }, `${server.site}/embed/tonight`);
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('link', { name: 'Late Trio' })).toHaveAttribute('target', '_blank');
  await expect(frame.getByRole('group', { name: 'Player' })).toBeAttached();
  await page.screenshot({ path: test.info().outputPath('embed.png') });
  await expect(
    frame.getByRole('button', { name: /Sign in|ticket/ }),
    'nothing to sign or to buy',
  ).toHaveCount(0);

  const refused = page.waitForEvent('console', (said) => said.text().includes('frame-ancestors'));
  const elsewhere = blog.replace('127.0.0.1', 'localhost');
  await page.goto(elsewhere);
  await page.evaluate((src) => {
    document.body.replaceChildren(Object.assign(document.createElement('iframe'), { src }));
  }, `${server.site}/embed/tonight`);
  await refused;
});
