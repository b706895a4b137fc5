import { startEncoder } from './encoder';
import { expect, test, video } from './fixtures';
import { inspect, sizes } from './screens';

// A creator with a browser and an encoder, where access is enforced: from an idea to the replay.

const shows = {
  phone: { idea: 'A jazz night with the Ana Lima Trio by the harbour for 80 people, 18 euros', free: false },
  desk: { idea: 'An open rehearsal of the Ana Lima Trio for 30 people, free admission', free: true },
};

test.describe.configure({ mode: 'parallel' });

for (const screen of ['phone', 'desk'] as const) {
  const { idea, free } = shows[screen];
  test.describe(screen, () => {
    test.use({ viewport: sizes[screen], colorScheme: free ? 'light' : 'dark' });

    test('what a creator planned goes live, is recorded, ends and is seen again', async ({ page, start }) => {
      const server = await start(['--access', 'enforced', '--hls-fragment', '1s', '--hls-window', '10s']);
      const look = (state: string) => inspect(page, `creator-${state}-${screen}`, true);
      const button = (name: string | RegExp) => page.getByRole('button', { name });
      const part = (name: string) => page.getByRole('region', { name, exact: true });

      await page.goto(`${server.site}/create`);
      await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
      await button('Use this browser').click();
      await page.getByLabel('What is it to be?').fill(idea);
      await button('Draft a plan').click();
      await button('Accept this plan…').click();
      await button('Accept for good').click();
      await expect(page.getByRole('heading', { name: 'The show' })).toBeFocused();

      await button('Put them on sale…').click();
      await look('sale');
      await button('Put them on sale').last().click();
      await expect(part('Tickets').getByText(/^On sale in the room/)).toBeFocused();
      await button('Show the guest list').click();
      await expect(part('Door').getByText('Nobody has a ticket yet.')).toBeVisible();
      if (free) {
        await button('Open the door to everybody').click();
        await expect(part('Door')).toContainText('whoever has the room’s address comes in');
      }

      await button('Show what an encoder needs').click();
      const key = page.getByLabel('Stream key', { exact: true });
      await expect(key).toHaveAttribute('type', 'password');
      await button('Show the key and its QR code').click();
      await expect(page.getByRole('img', { name: /^QR code: Larix/ })).toBeVisible();
      await look('key');
      await expect(key).toHaveAttribute('type', 'text');
      const secret = await key.inputValue();
      const stream = `${await page.getByLabel('RTMP server', { exact: true }).inputValue()}/${secret}`;
      await button('Hide the key').click();
      const encoder = startEncoder(stream, { gop: 25 });
      try {
        await expect(part('The show').getByText('Live', { exact: true }), encoder.output).toBeVisible();
        await button('Start recording').click();
        await expect(part('Recording').getByText(/[1-9]\d* of \d+ parts? stored/)).toBeVisible();
        await expect(part('The show').getByRole('alert').first()).toContainText('before the doors open');
        await look('live');
        if (free) await button('Stop recording').click();
        await button('End the show').click();
        await expect(page.getByRole('dialog')).toContainText('It is final');
        await page.getByRole('dialog').getByRole('button', { name: 'End the show' }).click();
        await expect(part('Recording')).toContainText('Recorded, and stored');
      } finally {
        await encoder.kill();
      }
      await expect(part('The show')).toContainText('The show is over, and can be seen again.');

      await page.getByRole('link', { name: 'Watch the replay' }).click();
      await button('Watch the replay').click();
      await expect.poll(() => video(page, 'currentTime')).toBeGreaterThan(1);

      await page.goBack();
      await expect(part('Recording')).toContainText('is sealed on the chain; anybody can check it');
      await look('over');
      const report = await server.verify(decodeURIComponent(page.url().split('/').at(-1) ?? ''));
      await button('Signed in as').click();
      const creator = await page.getByRole('dialog').locator('code').first().innerText();
      expect(report).toMatch(
        new RegExp(`belongs to ${creator}; .* the creator signed 5 of them and 1 of 1`, 'i'),
      );
      expect(report).toContain('Everything that was seen holds');
      expect(page.url() + server.output, 'the key is in no address and in no log').not.toContain(
        secret.split('token=')[1],
      );
    });
  });
}
