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
      const plan = room.getByRole('article', { name: 'About the event' });
      await expect(plan.getByRole('region', { name: 'When' })).toContainText('Europe/Berlin');
      await expect(plan.getByText('where you are (America/New_York)')).toBeVisible();
      await expect(plan.getByRole('region', { name: 'Prices' })).toContainText('15.00 EUR');
      await expect(
        plan.getByRole('region', { name: 'Programme' }).getByRole('listitem').first(),
      ).toBeVisible();
      await plan.getByRole('img').scrollIntoViewIfNeeded();
      await expect
        .poll(() => plan.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      await inspect(room, `playbill-${screen}`);
      await room.screenshot({ path: test.info().outputPath(`playbill-${screen}-whole.png`), fullPage: true });
      await expect(room.getByRole('heading', { level: 1 })).toHaveCount(1);
    });
  });
});
