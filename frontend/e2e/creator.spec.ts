import { networkInterfaces } from 'node:os';
import type { Page } from '@playwright/test';
import { confirm } from './answers';
import { startEncoder } from './encoder';
import { expect, test, video } from './fixtures';
import { inspect, sizes } from './screens';

// A creator with a browser and an encoder, with access enforced: from an idea to the replay.

const shows = {
  phone: { idea: 'A jazz night with the Ana Lima Trio for 80 people, 18 euros', free: false },
  desk: { idea: 'A concert with the Ana Lima Trio for 30 people, free admission', free: true },
};

/** This machine's address in its network. Pages loaded from it over plain HTTP have no crypto.subtle. */
const lan = Object.values(networkInterfaces())
  .flat()
  .find((at) => at?.family === 'IPv4' && !at.internal)?.address;

test.describe.configure({ mode: 'parallel' });

for (const screen of ['phone', 'desk'] as const) {
  const { idea, free } = shows[screen];
  test.describe(screen, () => {
    test.use({ viewport: sizes[screen] });

    test('what a creator planned goes live, is recorded, ends and is seen again', async ({
      elsewhere,
      page,
      start,
    }) => {
      const at = { http: `${(free && lan) || '127.0.0.1'}:0`, api: '127.0.0.1:0' };
      const flags = ['--access', 'enforced', '--hls-fragment', '1s', '--hls-window', '10s'];
      const server = await start(flags, at);
      const look = (state: string) => inspect(page, `creator-${state}-${screen}`, true);
      const button = (name: string | RegExp) => page.getByRole('button', { name });
      const step = (name: string) =>
        page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name });
      const part = (name: string) => page.getByRole('region', { name, exact: true });

      await page.goto(`${server.site}/create`);
      await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
      await button('Use this browser').click();
      await page.getByLabel('What is it to be?').fill(idea);
      await button('Draft a plan').click();
      await expect(page.getByRole('heading', { name: 'The plan', exact: true })).toBeFocused();
      await confirm(page);
      await button('Accept this plan…').click();
      await button('Accept for good').click();
      await expect(page.getByRole('heading', { name: 'The show' })).toBeFocused();

      await button('Put them on sale…').click();
      await look('sale');
      await button('Put them on sale').last().click();
      await expect(part('Tickets').getByText(/^On sale in the room/)).toBeFocused();
      await expect(part('Guests').getByText('Nobody has a ticket yet.')).toBeVisible();
      if (free) {
        await invite(page, elsewhere);
        await look('guests');
        await button('Ask nobody for a code').click();
        await page.getByRole('dialog').getByRole('button', { name: 'Ask nobody' }).click();
        await expect(part('Invitations')).toContainText('Nobody is asked for a code');
        await button('Let everybody in').click();
        await expect(part('Who may come in')).toContainText('whoever has the room’s address comes in');
        await expect(part('Tickets')).toContainText('You let everybody in');
        await look('everybody');
        await step('Stage').click();
        await page.getByLabel('Only ticket holders may see it again').check();
        await expect(part('Recording')).toContainText('You let everybody in');
        await page.getByLabel('Only ticket holders may see it again').uncheck();
      }

      if (!free) {
        await expect(part('Money').getByText('No ticket was paid for.')).toBeVisible();
        await payTooEarly(page);
      }

      await step('Stage').click();
      await expect(step('Stage')).toHaveAttribute('aria-current', 'step');
      await look('stage');
      await button('Show what an encoder needs').click();
      const key = part('Stream').getByLabel('Stream key', { exact: true });
      await expect(key).toHaveAttribute('type', 'password');
      await button('Show the key and its QR code').click();
      await expect(page.getByRole('img', { name: /^QR code: Larix/ })).toBeVisible();
      await look('key');
      await expect(key).toHaveAttribute('type', 'text');
      const secret = await key.inputValue();
      const stream = `${await page.getByLabel('RTMP server', { exact: true }).inputValue()}/${secret}`;
      await button('Hide the key').click();
      const name = part('Invitations').getByLabel('For whom');
      if (free) {
        await step('Tickets').click();
        await name.fill('Cleo');
      }
      const encoder = startEncoder(stream, { gop: 25 });
      try {
        await expect(part('The show').getByText('Live', { exact: true }), encoder.output).toBeVisible();
        if (free) {
          await expect(page.getByText('The event has come to “Stage”.')).toBeVisible();
          await expect(name).toHaveValue('Cleo');
          await look('writing');
          await page.getByRole('link', { name: 'Go to “Stage”' }).click();
        } else await expect(step('Stage')).toHaveAttribute('aria-current', 'step');
        await button('Start recording').click();
        await expect(part('Recording').getByText(/[1-9]\d* of \d+ parts? stored/)).toBeVisible();
        await expect(part('The show').getByRole('alert').first()).toContainText('before the show begins');
        await look('live');
        if (free) await button('Stop recording').click();
        await button('End the show').click();
        await expect(page.getByRole('dialog')).toContainText('It is final');
        await page.getByRole('dialog').getByRole('button', { name: 'End the show' }).click();
        await expect(step('After')).toHaveAttribute('aria-current', 'step');
        await expect(part('Recording')).toContainText('Recorded, and stored');
        if (!free) await expect(part('Guests')).toContainText('Nobody had a ticket.');
      } finally {
        await encoder.kill();
      }
      await expect(part('The show')).toContainText('The show is over, and can be seen again.');

      await page.getByRole('link', { name: 'Watch the replay' }).click();
      await button('Watch the replay').click();
      await expect.poll(() => video(page, 'currentTime')).toBeGreaterThan(1);

      await page.goBack();
      await expect(part('Recording')).toContainText('is written on the chain. Anybody can check it');
      await look('over');
      const report = await server.verify(decodeURIComponent(page.url().split('/').at(-1) ?? ''));
      await button('Signed in as').click();
      const creator = await page.getByRole('dialog').locator('code').first().innerText();
      expect(report).toMatch(
        new RegExp(`belongs to ${creator}; .* the creator signed 6 of them and 1 of 1`, 'i'),
      );
      expect(report).toContain('Everything that was seen holds');
      expect(page.url() + server.output, 'the key is in no address and in no log').not.toContain(
        secret.split('token=')[1],
      );
    });
  });
}

/** A guest in another browser gets a ticket with a personal invite code. */
async function invite(page: Page, elsewhere: (url: string) => Promise<Page>): Promise<void> {
  const codes = page.getByRole('region', { name: 'Invitations' });
  const guests = page.getByRole('region', { name: 'Guests' });
  for (const name of ['Bo', 'Ana']) {
    await codes.getByLabel('For whom').fill(name);
    await codes.getByLabel('For whom').press('Enter');
    await expect(codes.getByText(`A code for ${name} is in the list.`)).toBeVisible();
  }
  const code = await codes.getByRole('listitem').filter({ hasText: 'Ana' }).locator('code').innerText();
  await codes.getByRole('button', { name: 'Cancel the code for Bo' }).click();
  await expect(codes.getByRole('listitem')).toHaveCount(1);

  const room = await elsewhere(page.url().replace('/create/', '/room/'));
  if (lan) expect(await room.evaluate(() => isSecureContext)).toBe(false);
  for (const [typed, hears] of [
    ['not a code', /invite code is wrong or was revoked/i],
    [code, undefined],
  ] as const) {
    await room.getByLabel('Invite code').fill(typed);
    await room.getByRole('button', { name: 'Get a ticket' }).click();
    if (!hears) continue;
    await room.getByRole('button', { name: 'Use this browser' }).click();
    await expect(room.getByText(hears)).toBeVisible();
  }
  await expect(room.getByText('You have a ticket.')).toBeVisible();
  await expect(codes.getByText(/^Used by 0x/)).toBeVisible();
  await expect(guests.getByRole('status').first()).toContainText('1 ticket held by one person.');
  await expect(guests.getByRole('listitem')).toContainText('Ana');
}

/** Shows the server's refusal of a payout that is not due, although the page was made to offer it. */
async function payTooEarly(page: Page): Promise<void> {
  const wei = '1'.padEnd(18, '0');
  await page.route('**/takings', async (route) => {
    const takings = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...takings, balanceWei: wei, dueWei: wei } });
  });
  await page.getByRole('button', { name: 'Have it paid out' }).click();
  const dialog = page.getByRole('dialog', { name: /paid out\?$/ });
  await expect(dialog.getByText('This is the key that you sign with.')).toBeVisible();
  await inspect(page, 'creator-payout', false);
  await dialog.getByRole('button', { name: 'Pay out' }).click();
  await expect(dialog.getByText('whose contract has no money')).toBeVisible();
  await page.unroute('**/takings');
  await page.keyboard.press('Escape');
}
