import { startEncoder } from './encoder';
import { expect, test } from './fixtures';
import { everywhere } from './screens';

// A creator sends a show to another server, too. Here that is the same server, under another name.

test('a creator adds a destination, sees it live, and removes it', async ({ page, server }) => {
  test.slow(); // screenshots of four screens, beside an encoder
  const rtmp = await fetch(`${server.site}/api/rooms/shown/publish`, { method: 'POST' });
  const { rtmpUrl } = (await rtmp.json()) as { rtmpUrl: string };
  await page.goto(`${server.site}/create/shown/stage`);
  await page.getByRole('tab', { name: 'Also on' }).click();
  await page.getByLabel('Stream key').fill('of-a-service');
  await everywhere(page, 'restream-none');
  await page.getByLabel('Service').selectOption('Another server');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('A second server');
  await page.getByLabel('Address').fill('https://wrong.example/live');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText(/must begin with rtmp/)).toBeVisible();
  await page.getByLabel('Address').fill(rtmpUrl);
  await page.getByLabel('Stream key').fill('copied');
  await page.getByLabel('Stream key').press('Enter');
  const list = page.getByRole('list', { name: 'Other servers' });
  await expect(list).toContainText('Waits for the show');
  await expect(page.getByLabel('Stream key')).toHaveValue('');
  const encoder = startEncoder(`${rtmpUrl}/shown`);
  try {
    await expect(list).toContainText(/Live, .* [kM]bit\/s/);
    await everywhere(page, 'restream-live');
    await page.getByRole('button', { name: 'Remove A second server' }).click();
    await expect(list).toBeHidden();
  } finally {
    await encoder.stop();
  }
});
