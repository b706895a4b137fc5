import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';

export const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } };

/** Declares tests for a phone and a desk, in the light and the dark theme. */
export function everyScreen(declare: (screen: string) => void): void {
  for (const [name, viewport] of Object.entries(sizes)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const screen = `${name}-${colorScheme}`;
      test.describe(screen, () => {
        test.use({ viewport, colorScheme });
        declare(screen);
      });
    }
  }
}

/** Inspects the current page on every screen. Leaves it on a desk in the light theme. */
export async function everywhere(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of Object.entries(sizes)) {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await inspect(page, `${name}-${size}-${colorScheme}`);
    }
  }
}

/** Takes a screenshot for people to look at, and checks the page with axe. */
export async function inspect(page: Page, name: string, fullPage = false): Promise<void> {
  await page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(wide, 'no sideways scrolling').toBe(false);
  // The legacy mode opens no page for the results, which takes twice the time; it only leaves out foreign frames.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
}
