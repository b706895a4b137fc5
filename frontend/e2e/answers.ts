import { expect, type Page } from '@playwright/test';

/** Answers what no plan is accepted without, where it is asked, with what the plan says. */
export async function confirm(page: Page): Promise<void> {
  for (const name of ['On which day is it?', 'When does it start?', 'What does a ticket cost?']) {
    const question = page.getByRole('group', { name });
    if ((await question.count()) > 0) await question.getByText(/as planned$/).click();
  }
  const save = page.getByRole('button', { name: /^Save the (answer|\d answers)$/ });
  if ((await save.count()) === 0) return;
  await save.click();
  await expect(save).toHaveCount(0);
}
