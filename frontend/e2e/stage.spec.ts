import type { Page } from '@playwright/test';
import { expect, showIsOn, test, useBackup, video } from './fixtures';
import { PlannedEvent } from './planned-event';
import { everywhere, inspect, sizes } from './screens';
import { eventually } from './subprocess';

// A creator goes live from the stage in a browser, with a fake camera and microphone.

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const state = (page: Page) => page.getByRole('region', { name: 'Programme' }).getByRole('status').first();

/** Ends the show, and returns the chapters of its replay. */
async function chapters({ id, creator }: PlannedEvent): Promise<string[]> {
  type Replay = { replay: { chapters?: { title: string }[] } | null };
  const userAddress = creator.account.address;
  await creator.call('POST', `/api/rooms/${id}/end`, { userAddress });
  return eventually('the replay', async () => {
    const { replay } = await creator.call<Replay>('GET', `/api/rooms/${id}`);
    return replay?.chapters?.map(({ title }) => title);
  });
}

/** Opens the stage as the event's creator, with camera and microphone. */
async function enter(page: Page, show: PlannedEvent, site: string): Promise<void> {
  await page.goto(`${site}/create/${show.id}/stage`);
  await useBackup(page, show.creator.secret);
  await button(page, 'Turn on camera and microphone').click();
  await expect(button(page, 'Camera off')).toBeVisible();
}

async function goLive(page: Page): Promise<void> {
  await button(page, 'Go live…').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Go live' }).click();
  await expect(state(page)).toHaveText('Live');
}

test.describe('desk', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('a creator goes live from a page, is seen, mutes, begins a part, and ends', async ({
    elsewhere,
    page,
    start,
  }) => {
    const server = await start(['--access', 'enforced', '--hls-fragment', '1s', '--hls-window', '10s']);
    const show = await PlannedEvent.plan(server, 'from-a-page');
    await show.sell();
    await show.openDoor();
    await enter(page, show, server.site);
    await expect(state(page)).toContainText('only you see this');
    const mute = page.getByRole('group', { name: 'Microphone' }).first().getByRole('button');
    await page.keyboard.press('m');
    await expect(mute).toContainText('Muted');
    await expect(page.getByText('Muted', { exact: true })).toBeVisible();
    await expect(page).toHaveTitle(/^Muted · /);
    await mute.click();
    await expect(page).not.toHaveTitle(/^Muted/);

    const room = await elsewhere(show.roomUrl);
    await goLive(page);
    await expect(page).toHaveTitle(/^Live · /);
    await showIsOn(room);
    await expect.poll(() => video(room, 'currentTime')).toBeGreaterThan(1);
    await expect(page.getByText(/1 watching/).first()).toBeVisible();

    await page.getByRole('tab', { name: 'Run sheet' }).click();
    await page.keyboard.press('n');
    await expect(page.getByText(/^Now: /)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(800);

    await button(page, 'Stop the broadcast…').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop the broadcast' }).click();
    await expect(state(page)).toContainText('only you see this');
    await expect(room.getByText('Scheduled')).toBeVisible();
    expect(await chapters(show)).toEqual(['Welcome']);
  });
});

test('a sign-in that ends during the show is renewed, and the show goes on', async ({ page, start }) => {
  const server = await start(['--access', 'enforced']);
  const show = await PlannedEvent.plan(server, 'long-night');
  const asked = page.waitForRequest('**/publish');
  await enter(page, show, server.site);
  await goLive(page);
  const { authorization = '' } = (await asked).headers();
  // A lost session makes the page ask for a token again.
  await page.route('**/rtc/v1/whip/**', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 404 }) : route.continue(),
  );
  const refused = page.waitForResponse(
    (answer) => answer.url().endsWith('/publish') && answer.status() === 401,
  );
  const renewed = page.waitForResponse((answer) => answer.url().endsWith('/publish') && answer.ok());
  const token = authorization.replace('Bearer ', '');
  const revoked = await page.request.post(`${server.site}/api/auth/revoke`, { data: { token } });
  expect(revoked.status(), await revoked.text()).toBe(200);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await Promise.all([refused, renewed]);
  await expect(state(page)).toHaveText('Live');
});

test('the stage fits phones and desks', async ({ page, server }) => {
  test.slow(); // browsers that encode leave little time for screenshots
  await page.goto(`${server.site}/create/looks/stage`);
  await everywhere(page, 'stage-idle');
  await button(page, 'Turn on camera and microphone').click();
  await goLive(page);
  await everywhere(page, 'stage-live');
  await page.setViewportSize({ width: 844, height: 390 });
  await inspect(page, 'stage-live-landscape');
});

/** Presses Tab until an element with this text or label has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const focused = () => {
    const { ariaLabel, textContent } = document.activeElement ?? {};
    return (ariaLabel ?? textContent ?? '').trim();
  };
  await expect(async () => {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(focused)).toBe(name);
  }).toPass({ intervals: [0] });
}

test('the screen is shared with the camera in its corner, in one connection', async ({ page, server }) => {
  await page.goto(`${server.site}/create/shared/stage`);
  await button(page, 'Turn on camera and microphone').click();
  await goLive(page);
  await button(page, 'Share screen').click();
  await expect(button(page, /^Camera over stage/)).toHaveAttribute('aria-pressed', 'true');
  await inspect(page, 'stage-shared');
  let asked = false;
  page.on('dialog', (dialog) => {
    asked = dialog.type() === 'beforeunload';
    void dialog.accept();
  });
  await button(page, 'Stop sharing').click();
  await expect(button(page, /^Camera 2/)).toHaveAttribute('aria-pressed', 'true');
  await expect(state(page)).toHaveText('Live');
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked, 'the browser asks before the tab is closed').toBe(true);
});

test('the keyboard alone goes live and stops', async ({ page, server }) => {
  await page.goto(`${server.site}/create/by-keyboard/stage`);
  await tabTo(page, 'Turn on camera and microphone');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Camera off')).toBeVisible();
  await tabTo(page, 'Go live…');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Go live');
  await page.keyboard.press('Enter');
  await expect(state(page)).toHaveText('Live');
  await tabTo(page, 'Stop the broadcast…');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Stop the broadcast');
  await page.keyboard.press('Enter');
  await expect(state(page)).toContainText('only you see this');
});

test('a page that is not secure says why, and what to do', async ({ page, server }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'mediaDevices', { value: undefined });
    Reflect.deleteProperty(Navigator.prototype, 'mediaDevices');
    Object.defineProperty(window, 'isSecureContext', { value: false });
  });
  await page.goto(`${server.site}/create/any/stage`);
  await expect(page.getByRole('heading', { name: 'This address cannot use your camera' })).toBeVisible();
  await page.setViewportSize(sizes.phone);
  await inspect(page, 'stage-insecure');
});
