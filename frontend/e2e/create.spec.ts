import { expect, test } from './fixtures';
import { everyScreen, inspect } from './screens';

everyScreen((screen) => {
  test('a creator plans, refines, accepts and promotes', async ({ page, server }) => {
    await page.goto(`${server.site}/create`);
    await page
      .getByLabel('What is it to be?')
      .fill('A jazz night with the Ana Lima Trio, for 80 people, by the harbour');
    await inspect(page, `create-brief-${screen}`);
    await page.getByRole('button', { name: 'Draft a plan' }).click();
    const heading = page.getByRole('heading', { name: 'The plan', exact: true });
    await expect(heading).toBeFocused();
    await expect(page).toHaveURL(/\/create\/a-jazz-night.*/);
    await inspect(page, `create-plan-${screen}`);

    const text = page.getByRole('article', { name: 'Description' });
    await text.getByLabel('What should be different?').fill('mention the vegan buffet');
    await text.getByRole('button', { name: 'Write another version' }).click();
    await expect(text.getByRole('heading', { name: /Description\s+version 2/ })).toBeFocused();
    await expect(text.getByRole('list', { name: 'What was asked' })).toContainText('met');
    await expect(text.getByText(/signed by you/)).toBeVisible();
    await text.getByText(/from version 1/).click();
    await inspect(page, `create-refined-${screen}`);

    await page.reload();
    await expect(text.getByRole('radio', { name: 'Version 2' })).toBeChecked();
    await page.getByRole('button', { name: 'Accept this plan' }).click();
    await inspect(page, `create-accept-${screen}`);
    await page.getByRole('button', { name: 'Accept for good' }).click();
    await expect(page.getByRole('heading', { name: 'The plan, accepted' })).toBeFocused();

    await page.getByRole('button', { name: 'Draft a campaign' }).click();
    await expect(page.getByRole('heading', { name: 'The campaign', exact: true })).toBeFocused();
    await inspect(page, `create-campaign-${screen}`);
    await page.getByRole('button', { name: 'Show what an encoder needs' }).click();
    await expect(page.getByText('By WebRTC (WHIP)')).toBeVisible();
    await page.getByRole('link', { name: 'Open the room' }).click();
    await expect(page).toHaveURL(/\/room\/a-jazz-night/);
  });
});
