import { expect, type Page } from '@playwright/test';

/** Goes live on an open stage and invites Ana. Returns her link. */
export async function inviteFrom(stage: Page): Promise<string> {
  await stage.getByRole('button', { name: 'Go live…' }).click();
  await stage.getByRole('dialog').getByRole('button', { name: 'Go live' }).click();
  await stage.getByRole('tab', { name: 'Speakers' }).click();
  await stage.getByRole('textbox', { name: 'Name' }).fill('Ana');
  await stage.getByRole('button', { name: 'Invite on stage' }).click();
  const link = stage.getByRole('list', { name: 'Speakers' }).locator('code');
  await expect(link).toContainText('/speak/');
  return (await link.textContent()) ?? '';
}
