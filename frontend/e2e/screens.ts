import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';

export const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } };

/** Declares tests for a phone and a desk. */
export function everyScreen(declare: (screen: string) => void): void {
  for (const [screen, viewport] of Object.entries(sizes)) {
    test.describe(screen, () => {
      test.use({ viewport });
      declare(screen);
    });
  }
}

/** Inspects the current page on a phone and on a desk. Leaves it on a desk. */
export async function everywhere(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    await inspect(page, `${name}-${size}`);
  }
}

/**
 * Takes screenshots of both themes for people to look at, and checks the page with axe. Leaves the page in the light
 * theme. The themes differ in colours alone, so that only those are checked twice.
 */
export async function inspect(page: Page, name: string, fullPage = false): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: test.info().outputPath(`${name}-${colorScheme}.png`), fullPage });
    // The legacy mode opens no page for the results, which takes twice the time; it only leaves out foreign frames.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
    if (colorScheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block']);
    await expectNoneSerious(axe);
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(wide, 'no sideways scrolling').toBe(false);
}

async function expectNoneSerious(axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
}
