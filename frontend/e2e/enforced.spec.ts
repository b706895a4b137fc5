import type { Page } from '@playwright/test';
import { expect, showIsOn, test, useBackup, video } from './fixtures';
import { PlannedEvent } from './planned-event';
import type { Subprocess } from './subprocess';
import { ServerProcess } from './server-process';
import { Wallet } from './wallet';

// Access is enforced: the visitor has only the address of a room.

let server: ServerProcess;
let concert: PlannedEvent;
let encoder: Subprocess;
let matinee: PlannedEvent;
let matineeEncoder: Subprocess;

test.beforeAll(async () => {
  const enforced = ['--access', 'enforced', '--devices-per-ticket', '1'];
  const short = ['--hls-fragment', '2s', '--hls-window', '20s'];
  server = await ServerProcess.start(undefined, [...enforced, ...short]);
  // This show is recorded while the other tests run and watched in the last ones.
  matinee = await PlannedEvent.plan(server, 'matinee');
  await matinee.sell();
  matineeEncoder = await matinee.goOnStage();
  await matinee.record();
  concert = await PlannedEvent.plan(server, 'harbour');
  await concert.sell();
  encoder = await concert.goOnStage();
});

test.afterAll(async () => {
  await encoder?.kill();
  await matineeEncoder?.kill();
  await server?.stop();
});

test('a phone without a wallet gets a ticket in two taps, and comes back', async ({ open }) => {
  const room = await open(concert.roomUrl);
  await expect(room.getByRole('heading', { name: 'This event needs a ticket' })).toBeVisible();
  await expect(room.getByRole('article', { name: 'Free admission' })).toContainText('Free');

  await takeTicket(room);
  await expect(room.getByText('It is kept in this browser.')).toBeVisible();

  await room.reload();
  await showIsOn(room);
  await room.close();
  const again = await open(concert.roomUrl); // another tab, which has the key but no session
  await showIsOn(again);
});

test('a wallet signs in, says no, and then takes a ticket', async ({ context, open }) => {
  const wallet = await Wallet.install(context);
  const room = await open(concert.roomUrl);
  await room.getByRole('button', { name: 'Sign in' }).first().click();
  wallet.declines = true;
  await room.getByRole('button', { name: wallet.name }).click();
  await expect(room.getByRole('alert').filter({ hasText: 'You declined in your wallet.' })).toBeVisible();
  await room.getByRole('button', { name: wallet.name }).click();
  await expect(room.getByRole('dialog')).toBeHidden();

  await room.getByRole('button', { name: 'Get a ticket' }).click();
  await showIsOn(room);
  await expect(room.getByText('It is kept in your wallet.')).toBeVisible();
  expect(wallet.asked).toContain('eth_signTypedData_v4');
});

test('a ticket that is taken back ends the show for its holder', async ({ page: room }) => {
  await room.goto(concert.roomUrl);
  await takeTicket(room);
  await concert.revoke(await holderOf(room));
  await expect(room.getByRole('heading', { name: 'Your ticket is not good any more' })).toBeVisible();
});

test('a key moves by its backup, and a ticket is good for so many devices', async ({ elsewhere, open }) => {
  const room = await open(concert.roomUrl);
  await takeTicket(room);
  await room.getByRole('button', { name: 'Back it up' }).click();
  await room.getByRole('button', { name: 'Show the key' }).click();
  const key = await room.getByText(/^0x[0-9a-f]{64}$/).innerText();
  await room.getByRole('button', { name: 'Close' }).click();

  const other = await elsewhere(concert.roomUrl);
  await useBackup(other, key);
  await expect(other.getByRole('heading', { name: 'Your ticket is in use elsewhere' })).toBeVisible();

  await room.close();
  await showIsOn(other); // without a click
});

test('who signs out leaves', async ({ open }) => {
  const room = await open(concert.roomUrl);
  await takeTicket(room);
  await room.getByRole('button', { name: 'Signed in as' }).click();
  await room.getByRole('button', { name: 'Sign out' }).click();
  await expect(room.getByRole('heading', { name: 'This event needs a ticket' })).toBeVisible();
  await room.reload();
  await expect(room.getByRole('heading', { name: 'This event needs a ticket' })).toBeVisible();
});

test('a creator allows public copies of the recording, by keyboard, and ends them', async ({ open }) => {
  const room = await open(matinee.roomUrl);
  await useBackup(room, matinee.creator.secret);
  const event = room.getByRole('region', { name: 'Your event' });
  const state = event.getByRole('status');
  await expect(state).toHaveText('No public copies of the recording are made.');

  await event.getByRole('button', { name: 'Allow public copies' }).focus();
  await room.keyboard.press('Enter');
  const question = room.getByRole('dialog', { name: 'Let anybody read copies of the recording?' });
  await expect(question).toContainText('This cannot be undone');
  await room.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await room.keyboard.press('Enter'); // after Escape, the focus is on the button again
  await expect(question.getByRole('button', { name: 'Allow public copies' })).toBeFocused();
  await room.keyboard.press('Enter');
  await expect(state).toHaveText('The recording may be copied to where anybody can read it.');
  await expect(event.getByRole('heading'), 'the button is gone').toBeFocused();

  await event.getByRole('button', { name: 'End public copies' }).click();
  await room.getByRole('dialog').getByRole('button', { name: 'End public copies' }).click();
  await expect(state).toContainText('No public copies');
});

test('the list of events is the host’s', async ({ page: home }) => {
  await home.goto(`${server.site}/host`);
  await expect(home.getByRole('heading', { name: 'This page is for the host' })).toBeVisible();
  await expect(home.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(home.getByRole('link', { name: /Harbour Lights/ })).toBeHidden();
  await expect(home.getByRole('complementary')).toBeHidden();
});

test('an event that is not there says so', async ({ page }) => {
  await page.goto(`${server.site}/room/nowhere`);
  await expect(page.getByRole('heading', { name: 'There is no such event' })).toBeVisible();
});

test('a ticket holder sees the recording again, a stranger does not, and a ticket taken back ends it', async ({
  elsewhere,
  open,
}) => {
  const room = await open(matinee.roomUrl);
  await takeTicket(room);
  const holder = await holderOf(room);
  const stranger = await elsewhere(matinee.roomUrl);

  const segments: string[] = [];
  room.on('request', (request) => {
    if (request.url().includes('.m4s')) segments.push(request.url());
  });
  const { chunks, duration } = await matinee.close(2);
  await matineeEncoder.kill();
  expect(chunks.length).toBeGreaterThan(1);

  await room.getByRole('button', { name: 'Watch the replay' }).click();
  const element = room.locator('video');
  // Loading the recording sets the rate to the default rate, and it may be loaded after this line.
  await element.evaluate((video: HTMLVideoElement) => (video.defaultPlaybackRate = video.playbackRate = 8));
  await expect.poll(() => video(room, 'ended')).toBe(true);
  const seen = await element.evaluate(({ played, duration }: HTMLVideoElement) => ({
    from: played.start(0),
    to: played.end(0),
    duration,
  }));
  expect(seen.from).toBeLessThan(0.2);
  expect(seen.to).toBeGreaterThan(duration - 0.5);
  for (const { cid } of chunks) expect(segments.some((url) => url.includes(cid))).toBe(true);
  expect(segments.every((url) => url.includes('hls_ctx=') && !url.includes('token='))).toBe(true);

  await expect(stranger.getByRole('heading', { name: 'The recording is for ticket holders' })).toBeVisible();
  await stranger.close();
  const segment = segments[0] ?? '';
  const status = async (url: string) => (await fetch(url)).status;
  expect(await status(segment), 'whoever holds the session sits in its place').toBe(200);
  expect(await status(segment.replace(/[?&]hls_ctx=[^&]*/, ''))).toBe(401);

  await matinee.revoke(holder);
  await expect.poll(() => status(segment)).toBe(401);
  await expect(room.getByRole('heading', { name: 'Your ticket is not good any more' })).toBeVisible();
});

test('a recording behind an open door asks for the invite code', async ({ page: room }) => {
  await matinee.close(1); // does nothing if the previous test has closed it already
  await matinee.openDoor();
  await matinee.invite('open-sesame');
  await room.goto(matinee.roomUrl);
  await room.getByRole('button', { name: 'Watch the replay' }).click();
  await expect(room.getByRole('heading', { name: 'This show is by invitation' })).toBeVisible();
  const code = room.getByLabel('Invite code');
  await code.fill('simsalabim');
  await room.getByRole('button', { name: 'Come in' }).click();
  await expect(room.getByText(/this invite code is wrong or was revoked/i)).toBeVisible();
  await code.fill('open-sesame');
  await code.press('Enter'); // the replay starts at once, as the visitor asked before
  await expect.poll(() => video(room, 'currentTime')).toBeGreaterThan(1);
  await expect(code).toBeHidden();
});

/** Returns the address of the signed-in user. */
async function holderOf(room: Page): Promise<string> {
  await room.getByRole('button', { name: 'Signed in as' }).click();
  const holder = await room.getByRole('dialog').locator('code').first().innerText();
  await room.getByRole('button', { name: 'Close' }).click();
  return holder;
}

/** Gets a ticket with two taps and waits for the show. */
async function takeTicket(room: Page): Promise<void> {
  await room.getByRole('button', { name: 'Get a ticket' }).click();
  await room.getByRole('button', { name: 'Use this browser' }).click();
  await showIsOn(room);
}
