import { expect, test } from './fixtures';
import { everywhere } from './screens';

test.use({ locale: 'de-DE' });

test('a German visitor reads German, and changes to English for good', async ({ page, server }) => {
  await page.goto(`${server.site}/`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('heading', { name: 'Eine Bühne für Live-Veranstaltungen' })).toBeVisible();
  await everywhere(page, 'front-german');

  await page.goto(`${server.site}/room/nowhere`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('heading', { name: 'Auf dieser Bühne ist noch nichts' })).toBeVisible();
  await everywhere(page, 'room-german');
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(`${server.site}/room/nowhere`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('heading', { name: 'Nothing on this stage yet' })).toBeVisible();

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Nothing on this stage yet' })).toBeVisible();
  await page.getByRole('link', { name: 'Deutsch' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Auf dieser Bühne ist noch nichts' })).toBeVisible();
});
