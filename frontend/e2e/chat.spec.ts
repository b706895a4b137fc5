import type { Page } from '@playwright/test';
import { expect, showIsOn, test } from './fixtures';
import { everyScreen, inspect } from './screens';

const chatOf = (page: Page) => page.getByRole('region', { name: 'Chat' });

async function say(page: Page, text: string): Promise<void> {
  await chatOf(page).getByRole('textbox', { name: 'Message' }).fill(text);
  await page.keyboard.press('Enter');
}

async function takeName(page: Page, name: string): Promise<void> {
  await chatOf(page).getByRole('button', { name: 'Change name' }).click();
  await chatOf(page).getByRole('textbox', { name: 'Your name in this room' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(chatOf(page).getByText(`as ${name}`)).toBeVisible();
}

test('two browsers talk, ask, vote and react', async ({ elsewhere, open, server }) => {
  const ana = await open(`${server.site}/room/talk`);
  const ben = await elsewhere(`${server.site}/room/talk`);
  await takeName(ana, 'Ana');
  await takeName(ben, 'Ben');
  await say(ana, 'Good evening!');
  await expect(chatOf(ben).getByText('Good evening!')).toBeVisible();
  await say(ben, 'Hello Ana 👋');
  await expect(chatOf(ana).getByText('Hello Ana 👋')).toBeVisible();

  await chatOf(ben).getByRole('button', { name: 'Questions' }).click();
  await chatOf(ben).getByRole('textbox', { name: 'Question' }).fill('Will there be an encore?');
  await ben.keyboard.press('Enter');
  await chatOf(ana).getByRole('button', { name: 'Questions 1 open' }).click();
  await chatOf(ana).getByRole('button', { name: 'Vote for the question of Ben, 0 votes' }).click();
  await expect(
    chatOf(ben).getByRole('button', { name: 'Vote for the question of Ben, 1 votes' }),
  ).toBeVisible();
  await say2(ben);
  await expect(chatOf(ana).getByRole('button', { name: 'Chat 1 new' })).toBeVisible();
  await chatOf(ana).getByRole('button', { name: 'Mark as answered' }).click();
  await expect(chatOf(ben).getByText('Answered')).toBeVisible();

  await chatOf(ana).getByRole('button', { name: 'Chat 1 new' }).click();
  await chatOf(ben).getByRole('button', { name: 'Applaud' }).click();
  await expect(chatOf(ana).locator('.sky').getByText('👏')).toBeAttached();

  await chatOf(ana).getByRole('button', { name: 'Actions for the message of Ben' }).first().click();
  await chatOf(ana).getByRole('button', { name: 'Delete' }).click();
  await expect(chatOf(ben).getByText('Hello Ana 👋')).toBeHidden();

  await chatOf(ana).getByRole('button', { name: 'Chat settings' }).click();
  await ana.getByLabel('Show who is here').check();
  await chatOf(ben).locator('summary', { hasText: '2 people in the chat' }).click();
  await expect(chatOf(ben).getByRole('list', { name: 'In the chat' })).toContainText('Ana');
  await ben.keyboard.press('Escape');
  await expect(chatOf(ben).getByRole('list', { name: 'In the chat' })).toBeHidden();
});

test('who writes too fast sees the seconds until the next message pass', async ({ browser, server }) => {
  const page = await browser.newPage();
  await page.clock.install();
  await page.goto(`${server.site}/room/fast`);
  await expect(chatOf(page).getByText(/^as /)).toBeVisible();
  for (let n = 1; n <= 6; n++) await say(page, `Message ${n}`);
  const told = chatOf(page).locator('[aria-hidden]', { hasText: 'You can write again in' });
  await expect(told).toBeVisible();
  const alert = chatOf(page).getByRole('alert').filter({ hasText: 'You can write again in' });
  const once = (await alert.textContent()) ?? '';
  const first = (await told.textContent()) ?? '';
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 3_000));
  await expect(told).not.toHaveText(first);
  await expect(alert).toHaveText(once);
  await page.clock.fastForward(10_000);
  await expect(told).toBeHidden();
  await expect(chatOf(page).getByRole('button', { name: 'Send again' })).toBeVisible();
  await page.close();
});

async function say2(page: Page): Promise<void> {
  await chatOf(page).getByRole('button', { name: 'Chat', exact: true }).click();
  await say(page, 'Back to the chat');
}

everyScreen((screen) => {
  test(`chat of a show on ${screen}`, async ({ elsewhere, open, publish, server }) => {
    await publish(`talk-${screen}`);
    const url = `${server.site}/room/talk-${screen}`;
    const ana = await open(url);
    const ben = await elsewhere(url);
    await takeName(ana, 'Ana Lima');
    await takeName(ben, 'Ben');
    await say(ana, 'Welcome to the harbour! We begin in a minute.');
    await say(ben, 'Greetings from Lisbon, it is raining here so I am glad to be on this sofa tonight.');
    await say(ben, 'The sound is great');
    await expect(chatOf(ana).getByText('The sound is great')).toBeVisible();
    await chatOf(ana).getByRole('button', { name: 'Actions for the message of Ana Lima' }).click();
    await chatOf(ana).getByRole('button', { name: 'Pin' }).click();
    await chatOf(ana).getByRole('button', { name: 'Chat settings' }).click();
    await ana.getByText('Start a poll').click();
    await ana.getByLabel('Question', { exact: true }).fill('Which song comes last?');
    await ana.getByLabel('Choices, one on each line').fill('Blue Hour\nThe Lighthouse');
    await inspect(ana, `chat-settings-${screen}`);
    await ana.getByRole('button', { name: 'Start the poll' }).click();
    await chatOf(ben).getByRole('button', { name: 'Blue Hour' }).click();
    await expect(chatOf(ana).getByText('100 %')).toBeVisible();
    await chatOf(ben).getByRole('button', { name: 'Questions' }).click();
    await chatOf(ben).getByRole('textbox', { name: 'Question' }).fill('Who wrote the second one?');
    await ben.keyboard.press('Enter');
    await expect(chatOf(ana).getByText('Who wrote the second one?')).toBeVisible();
    await say(ana, 'Ada did, last winter.');
    await showIsOn(ana);
    await inspect(ana, `chat-${screen}`);
    await chatOf(ana).getByRole('button', { name: 'Questions' }).click();
    await inspect(ana, `chat-questions-${screen}`);
  });
});
