import type { Page } from '@playwright/test';
import { ticketCode } from '../src/tickets/code';
import { ApiUser } from './api-user';
import { expect, test, useBackup } from './fixtures';
import { PlannedEvent } from './planned-event';
import { everywhere, inspect } from './screens';
import { ServerProcess } from './server-process';

// The entrance of a hall: two devices without a network, many tickets, some of them twice.

const many = 20;
let server: ServerProcess;
let gala: PlannedEvent;
const fans: ApiUser[] = [];

test.beforeAll(async () => {
  server = await ServerProcess.start(undefined, ['--access', 'enforced']);
  gala = await PlannedEvent.plan(server, 'gala', 0);
  await gala.sell();
  fans.push(...(await Promise.all(Array.from({ length: many }, ticketHolder))));
});

test.afterAll(() => server?.stop());

/** Signs a new user in and claims a free ticket. */
async function ticketHolder(): Promise<ApiUser> {
  const fan = await ApiUser.signIn(server);
  const holder = fan.account.address;
  type Intent = { deadline: number; typedData: Parameters<typeof fan.account.signTypedData>[0] };
  const query = `action=claim&holder=${holder}&tier=0`;
  const { deadline, typedData } = await fan.call<Intent>('GET', `/api/events/gala/intent?${query}`);
  const signature = await fan.account.signTypedData(typedData);
  await fan.call('POST', '/api/rooms/gala/tickets', { holder, tier: 0, deadline, signature });
  return fan;
}

/** Returns the present code of a fan's ticket. */
function codeOf(fan: number, event = 'gala', at = Date.now()): Promise<string> {
  const { account } = fans[fan] as ApiUser;
  const seat = { event, tier: 0, holder: account.address, number: 1 };
  return ticketCode(seat, (message) => account.signMessage({ message }), at);
}

/** Types as a USB scanner does, wherever the focus is. Returns what the page says. */
async function scan(page: Page, code: string): Promise<string> {
  const result = page.locator('.result');
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(result).not.toHaveClass(/dark/);
  return (await result.locator('.headline').textContent()) ?? '';
}

async function guard(page: Page, name: string): Promise<void> {
  await useBackup(page, gala.creator.secret);
  await expect(page.getByText(`0 of ${many} are in.`)).toBeVisible();
  await page.getByRole('button', { name: 'Rename it' }).click();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`This device is ${name}.`)).toBeVisible();
  await page.waitForFunction(
    async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated',
  );
}

test('a device without a list says so when it is signed out and offline', async ({ elsewhere }) => {
  const page = await elsewhere(`${server.site}/create/gala/entrance`);
  await expect(page.getByRole('heading', { name: 'Sign in to check tickets' })).toBeVisible();
  await expect(async () => {
    await page.reload();
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  }, 'this browser opens the page without the server').toPass();
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('This device has no list of the tickets yet.');
  await everywhere(page, 'entrance-no-list');
});

test('two devices without a network let many tickets in, and both show the one that came twice', async ({
  elsewhere,
}) => {
  const url = `${server.site}/create/gala/entrance`;
  const [east, west] = [await elsewhere(url), await elsewhere(url)];
  await expect(east.getByRole('heading', { name: 'Sign in to check tickets' })).toBeVisible();
  await guard(east, 'East');
  await guard(west, 'West');

  const first = await codeOf(0);
  expect(await scan(east, first)).toBe('Come in');
  await everywhere(east, 'entrance-in');
  expect(await scan(east, first)).toBe('Same code again');
  expect(await scan(east, await codeOf(1, 'gala', Date.now() - 200_000))).toBe('Old code');
  expect(await scan(east, await codeOf(1, 'other'))).toBe('Another event’s ticket');
  expect(await scan(east, 'https://stage.example/x')).toBe('Not a ticket');
  expect(await scan(west, await codeOf(0, 'gala', Date.now() + 1000))).toBe('Already in');

  await east.context().setOffline(true);
  await east.reload();
  await expect(east.getByText(`1 of ${many} are in.`)).toBeVisible();
  await west.context().setOffline(true);
  for (let i = 1; i < many; i++) expect(await scan(east, await codeOf(i))).toBe('Come in');
  for (const i of [4, 9]) expect(await scan(east, await codeOf(i))).toBe('Already in');
  await expect(east.getByText(`${many} of ${many} are in.`)).toBeVisible();
  await expect(east.getByText('You are offline.')).toBeVisible();
  await expect(east.getByText(`${many + 1} scans wait for the server.`)).toBeVisible();
  await everywhere(east, 'entrance-offline');
  expect(await scan(west, await codeOf(7))).toBe('Come in'); // as on the other device

  await west.context().setOffline(false);
  await expect(west.getByText('You are offline.')).toBeHidden();
  await east.context().setOffline(false);
  await expect(east.getByText('You are offline.')).toBeHidden();
  for (const page of [east, west]) {
    await expect(page.getByText(/let in at .* by West, and shown again at .* to East/)).toBeVisible();
    await expect(page.getByText(`${many} of ${many} are in.`)).toBeVisible();
  }
  await expect(east.getByText('This browser keeps no page')).toBeHidden();
  await everywhere(east, 'entrance-conflicts');
});

test('one tab of a browser checks tickets, and a camera that is taken away or a creator who signs out is noticed', async ({
  elsewhere,
}) => {
  const url = `${server.site}/create/gala/entrance`;
  const page = await elsewhere(url);
  await useBackup(page, gala.creator.secret);
  await page.getByRole('button', { name: 'Use the camera' }).click();
  const video = page.locator('video');
  await expect(video).toBeVisible();
  await video.evaluate((element: HTMLVideoElement) => {
    const [track] = (element.srcObject as MediaStream).getTracks();
    track?.dispatchEvent(new Event('ended')); // as if a call took the camera
  });
  await expect(page.getByText('The device took the camera away')).toBeVisible();
  await expect(video).toBeHidden();
  await page.getByRole('button', { name: 'Use the camera' }).click();
  await page.getByRole('button', { name: 'Stop the camera' }).click();

  const tab = await page.context().newPage();
  await tab.goto(url);
  await expect(tab.getByRole('heading', { name: 'Another tab checks tickets' })).toBeVisible();
  await inspect(tab, 'entrance-elsewhere');
  await page.context().setOffline(true);
  await scan(page, await codeOf(0));
  await expect(page.getByText('1 scan waits for the server.')).toBeVisible();
  await tab.getByRole('button', { name: 'Check tickets here' }).click();
  await expect(tab.getByText('1 scan waits for the server.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Another tab checks tickets' })).toBeVisible();
  await scan(tab, await codeOf(1));
  await tab.close();
  await expect(page.getByText('2 scans wait for the server.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('2 scans wait for the server.')).toBeHidden();

  const full = {
    code: 'conflict',
    details: 'the entrance keeps 100000 entries of an event, and has them all',
  };
  await page.route('**/door/scans', (route) => route.fulfill({ status: 409, json: full }));
  await scan(page, await codeOf(2));
  await expect(page.getByText('The server takes no more scans. The entrance keeps 100000')).toBeVisible();
  await inspect(page, 'entrance-full');

  await page.getByRole('button', { name: 'Signed in as' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to check tickets' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sign in to check tickets' })).toBeVisible();
  await expect(page.getByText('are in.')).toBeHidden();
});
