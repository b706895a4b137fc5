import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';

// Screenshots for people to look at, and axe for what people overlook.
for (const [name, size] of Object.entries({
  phone: { width: 390, height: 844 },
  desk: { width: 1440, height: 900 },
})) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${name}, ${colorScheme}`, () => {
      test.use({ viewport: size, colorScheme });

      test('room and house', async ({ open, publish, server }) => {
        const waiting = await open(`${server.site}/room/not-yet`);
        await expect(waiting.getByRole('heading', { name: 'Nothing on this stage yet' })).toBeVisible();
        await inspect(waiting, `room-waiting-${name}-${colorScheme}`);
        await waiting.close();

        await publish('gala');
        const room = await open(`${server.site}/room/gala`);
        await expect(room.getByText('The show is on.')).toBeAttached();
        await inspect(room, `room-live-${name}-${colorScheme}`);
        await room.close();

        const house = await open(server.site);
        await expect(house.getByRole('link', { name: /gala/ })).toBeVisible();
        await inspect(house, `house-${name}-${colorScheme}`);
      });
    });
  }
}

async function inspect(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: test.info().outputPath(`${name}.png`) });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(wide, 'no sideways scrolling').toBe(false);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
}
