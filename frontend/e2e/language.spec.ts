import { expect, test } from './fixtures';

test.use({ locale: 'de-DE' });

test('a German visitor reads German, and changes to English for good', async ({ page, server }) => {
  await page.goto(`${server.url}/`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('heading', { name: 'Eine Bühne für Live-Veranstaltungen' })).toBeVisible();

  await page.goto(`${server.url}/room/nowhere`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByText('Auf dieser Bühne ist noch nichts')).toBeVisible();
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(`${server.url}/room/nowhere`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByText('Nothing on this stage yet')).toBeVisible();

  await page.reload();
  await expect(page.getByText('Nothing on this stage yet')).toBeVisible();
  await page.getByRole('link', { name: 'Deutsch' }).press('Enter');
  await expect(page.getByText('Auf dieser Bühne ist noch nichts')).toBeVisible();
});
