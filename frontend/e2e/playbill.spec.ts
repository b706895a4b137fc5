import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { PlannedEvent } from './planned-event';
import { everyScreen, inspect } from './screens';
import { ServerProcess } from './server-process';

let server: ServerProcess;
let concert: PlannedEvent;

test.beforeAll(async () => {
  server = await ServerProcess.start(undefined, ['--access', 'enforced']);
  concert = await PlannedEvent.plan(server, 'playbill', 15);
  await concert.sell();
});

test.afterAll(() => server?.stop());

test('a preview needs no scripts', async () => {
  const page = await (await fetch(concert.roomUrl)).text();
  expect(page).toContain('<meta property="og:title" content="Harbour Lights" />');
  expect(page).toContain(`<link rel="canonical" href="${concert.roomUrl}" />`);
  const image = /og:image" content="([^"]+)"/.exec(page)?.[1] ?? '';
  const poster = await fetch(image);
  expect(poster.headers.get('content-type')).toBe('image/png');
  const told = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1] ?? '';
  expect(JSON.parse(told)).toMatchObject({ '@type': 'Event', name: 'Harbour Lights', url: concert.roomUrl });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the plan is there', async ({ open }) => {
    const room = await open(concert.roomUrl);
    await expect(room.getByRole('heading', { name: 'Harbour Lights', level: 1 })).toBeVisible();
    await expect(room.getByRole('link', { name: 'Add to your calendar' })).toBeVisible();
    await expect(room.getByRole('region', { name: 'Programme' }).getByRole('listitem').first()).toBeVisible();
    await room.screenshot({ path: test.info().outputPath('playbill-noscript.png'), fullPage: true });
  });
});

everyScreen((screen) => {
  test.describe('far away', () => {
    test.use({ timezoneId: 'America/New_York' });
    test('the room shows its plan', async ({ open }) => {
      const room = await open(concert.roomUrl);
      const first = await firstScreen(room, screen.startsWith('phone'));
      await expect(first.getByRole('time')).toHaveText(/, 14:00 (EST|EDT|GMT-[45])$/);
      await expect(first.getByRole('radio')).toHaveCount(2);
      await inspect(room, `first-${screen}`);
      const date = await first.getByRole('time').innerText();
      await expect(room.getByText(date).filter({ visible: true }), 'the date is there once').toHaveCount(1);
      const plan = room.getByRole('article', { name: 'About the event' });
      for (const said of ['When', 'Prices'])
        await expect(plan.getByRole('region', { name: said })).toBeHidden();
      await expect(
        plan.getByRole('region', { name: 'Programme' }).getByRole('listitem').first(),
      ).toBeVisible();
      await inspect(room, `playbill-${screen}`);
      await room.screenshot({ path: test.info().outputPath(`playbill-${screen}-whole.png`), fullPage: true });
      await expect(room.getByRole('heading', { level: 1 })).toHaveCount(1);
    });
  });
});

/** Expects poster, title, date, who and one button in the first view, and the stage below the poster. */
async function firstScreen(room: Page, phone: boolean): Promise<Locator> {
  const main = room.getByRole('main');
  const poster = main.locator('img.poster');
  const get = main.getByRole('button', { name: /^Buy a ticket/ });
  const first = [poster, room.getByRole('heading', { level: 1 }), main.getByRole('time'), get];
  for (const part of first) await expect(part).toBeInViewport({ ratio: 0.99 });
  await expect(get).toHaveCount(1);
  await expect
    .poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const [above, below] = [await poster.boundingBox(), await room.getByLabel('Stage').boundingBox()];
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
  if (phone) expect(above?.width, 'the poster is as wide as the phone').toBe(390);
  return main;
}
