import type { Locator, Page } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import { confirm } from './answers';
import { expect, test } from './fixtures';
import { everyScreen, inspect } from './screens';
import { eventually, Subprocess } from './subprocess';

const binary = fileURLToPath(new URL('../../build/bin/model', import.meta.url));

/** Starts a stand-in for a model. Returns it with the server flags that make a server draft with it. */
async function startModel(thinks: string): Promise<{ model: Subprocess; flags: string[] }> {
  const model = Subprocess.start(binary, ['--after', thinks]);
  const url = await eventually('the model', () => /http\S+/.exec(model.output)?.[0], model);
  return { model, flags: ['--llm-url', url, '--llm-model', 'tester'] };
}

const brief = () => {
  const day = new Date(Date.now() + 30 * 86_400_000);
  const date = `${day.getDate()} ${day.toLocaleString('en', { month: 'long' })} ${day.getFullYear()}`;
  return `A jazz night with the Ana Lima Trio on ${date} at 8 pm in Hamburg for 80 people, 18 euros`;
};

async function draft(page: Page, site: string): Promise<void> {
  await page.goto(`${site}/create`);
  await page.getByLabel('What is it to be?').fill(brief());
  await page.getByRole('button', { name: 'Draft a plan' }).click();
}

const card = (page: Page, name: string) => page.getByRole('article', { name });

const version = (one: Locator, n: number) => one.getByRole('heading', { name: new RegExp(`version ${n}$`) });

/** Requests a change on a card and waits until version n is shown. */
async function change(one: Locator, wish: string, n: number): Promise<void> {
  await one.getByRole('button', { name: /^Change/ }).click();
  await one.getByLabel('What should be different?').fill(wish);
  await one.getByRole('button', { name: 'Write another version' }).click();
  await expect(version(one, n)).toBeFocused();
}

/** Sends a message in the conversation beside the plan's cards. */
async function say(page: Page, message: string): Promise<Locator> {
  const talk = page.getByRole('region', { name: 'Talk about the plan' });
  await talk.getByRole('textbox').fill(message);
  await talk.getByRole('textbox').press('Enter');
  await expect(talk.getByRole('button', { name: 'Send' })).not.toHaveAttribute('aria-busy');
  return talk.getByRole('log');
}

/** Rewrites the aspects that contradict the rest of the plan. */
async function agree(page: Page): Promise<void> {
  const stale = page.getByRole('button', { name: /^Bring it up to date/ });
  for (let left = await stale.count(); left > 0; left = await stale.count()) {
    await stale.first().click();
    await expect(stale).toHaveCount(left - 1);
  }
}

async function accept(page: Page, what: string, screen: string): Promise<void> {
  await page.getByRole('button', { name: `Accept this ${what}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('What it costs');
  await inspect(page, `create-accept-${what}-${screen}`);
  await dialog.getByRole('button', { name: 'Accept for good' }).click();
  const next = what === 'plan' ? 'The show' : `The ${what}, accepted`;
  await expect(page.getByRole('heading', { name: next })).toBeFocused();
}

everyScreen((screen) => {
  // The desk screens draft with a model, the phone screens with the rules.
  test('a creator plans, refines, accepts and promotes', async ({ page, server, start }) => {
    const model = screen.startsWith('desk') ? await startModel('100ms') : undefined;
    const { site } = model ? await start(model.flags) : server;
    await page.goto(`${site}/create`);
    await inspect(page, `create-brief-${screen}`);
    await draft(page, site);
    await expect(page.getByRole('heading', { name: 'The plan', exact: true })).toBeFocused();
    await expect(page).toHaveURL(/\/create\/a-jazz-night.*/);
    await inspect(page, `create-plan-${screen}`);

    const log = await say(page, 'an hour later, and students pay 8 euros');
    // The stand-in model returns each version unchanged, so no new version is made.
    if (model) await expect(log).toContainText('Nothing was changed in the schedule. Not done:');
    else await expect(version(card(page, 'Schedule'), 2)).toBeVisible();
    if (!model) await expect(version(card(page, 'Prices'), 2)).toBeVisible();
    await say(page, 'what does it cost?');
    await expect(log).toContainText('18');
    await say(page, 'maybe make it better?');
    await expect(log.getByText(/Which part of the plan/)).toBeVisible();
    await inspect(page, `create-asked-back-${screen}`);
    await log.getByRole('button', { name: 'Title', exact: true }).click();
    await expect(version(card(page, 'Title'), 2)).toBeVisible();
    await expect(card(page, 'Title')).toContainText('Nothing changed: it says what version 1 says.');

    const description = card(page, 'Description');
    await change(description, 'mention the vegan buffet', 2);
    await expect(description.getByRole('list', { name: 'What was asked' })).toContainText(/done|checked/);
    await expect(description.getByText(/signed by you/)).toBeVisible();

    const title = card(page, 'Title');
    await title.getByRole('button', { name: /^Edit by hand/ }).click();
    const field = title.getByLabel('title', { exact: true });
    await field.fill('');
    await title.getByRole('button', { name: 'Save as my version' }).click();
    await expect(field).toHaveAttribute('aria-invalid');
    await expect(field).toBeFocused();
    await inspect(page, `create-by-hand-${screen}`);
    await field.fill('Ana Lima by the Water');
    await title.getByRole('button', { name: 'Save as my version' }).click();
    await expect(version(title, 3)).toBeFocused();
    await expect(title.getByText(/Version 3, by you/)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Ana Lima by the Water' })).toBeVisible();

    await title.getByRole('button', { name: /^Compare/ }).click();
    await title.getByRole('combobox').first().selectOption('1');
    await expect(title.locator('ins')).not.toHaveCount(0);
    await title.getByRole('radio', { name: 'Version 1' }).check();
    await inspect(page, `create-compared-${screen}`);
    await title.getByRole('button', { name: 'Go on from version 1' }).click();
    await expect(version(title, 4)).toBeFocused();
    await title.getByRole('radio', { name: 'Version 3' }).check();
    await title.getByRole('button', { name: 'Go on from version 3' }).click();
    await expect(version(title, 5)).toBeFocused();

    await description.getByRole('button', { name: /^Edit by hand/ }).click();
    await description.getByLabel('summary').fill('It begins at 6 pm.');
    await description.getByRole('button', { name: 'Save as my version' }).click();
    await expect(version(description, 3)).toBeFocused();
    const apart = description.getByRole('group', { name: 'Does not fit the plan' });
    await expect(apart).toContainText('6 pm');

    await page.reload();
    await expect(title.getByRole('radio', { name: 'Version 5' })).toBeChecked();
    await apart.scrollIntoViewIfNeeded();
    await inspect(page, `create-contradictions-${screen}`);
    await page.getByRole('button', { name: 'Accept this plan' }).click();
    await page.getByRole('button', { name: 'Accept for good' }).click();
    await expect(page.getByRole('button', { name: 'Accept it all the same' })).toBeVisible();
    await inspect(page, `create-refused-${screen}`);
    await page.getByRole('button', { name: 'Close' }).click();
    await confirm(page);
    await agree(page);
    await accept(page, 'plan', screen);

    await page.getByRole('button', { name: 'Draft a campaign' }).click();
    await expect(page.getByRole('heading', { name: 'The campaign', exact: true })).toBeFocused();
    await change(card(page, 'Short posts'), 'shorter', 2);
    await change(card(page, 'Social network'), 'no emojis', 2);
    await inspect(page, `create-campaign-${screen}`);
    await agree(page);
    await accept(page, 'campaign', screen);

    await page.goto(`${site}/create`);
    await expect(page.getByRole('link', { name: /Ana Lima by the Water.*accepted/ })).toBeVisible();
    await inspect(page, `create-mine-${screen}`);
    await model?.model.stop();
  });
});

everyScreen((screen) => {
  test('what a brief leaves open is answered by taps', async ({ page, server }) => {
    await page.goto(`${server.site}/create`);
    await page.getByLabel('What is it to be?').fill('A quiz night. Bring a friend!');
    await page.getByRole('button', { name: 'Draft a plan' }).click();
    await expect(page.getByRole('heading', { name: 'The plan', exact: true })).toBeFocused();
    await expect(page.getByText('Bring a friend!', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('list', { name: 'Left to answer:' })).toContainText(
      'Prices: What does a ticket cost?',
    );
    const question = (name: string) => page.getByRole('group', { name });
    await question('On which day is it?').scrollIntoViewIfNeeded();
    await inspect(page, `create-questions-${screen}`);

    await page.getByRole('button', { name: 'Accept this plan' }).click();
    await page.getByRole('button', { name: 'Accept for good' }).click();
    await expect(page.getByRole('dialog')).toContainText('On which day is it?');
    await inspect(page, `create-unanswered-${screen}`);
    await page.getByRole('button', { name: 'Close' }).click();

    await question('In which time zone are the times?')
      .getByText(/, as here$/)
      .click();
    await question('When does it start?')
      .getByText(/as planned$/)
      .click();
    await question('What does a ticket cost?').getByText('Free', { exact: true }).click();
    await question('On which day is it?')
      .getByLabel(/^On which day/)
      .fill('2027-03-05');
    await page.keyboard.press('Tab');
    await expect(page.getByText('4 answers are chosen.')).toBeVisible();
    const plan = page.getByRole('region', { name: 'The plan', exact: true });
    await expect(plan, 'no space is left for the bar that is away').toHaveCSS('--foot', '0px');
    await inspect(page, `create-answers-${screen}`);
    await page.getByRole('button', { name: 'Save the 4 answers' }).click();
    await expect(version(card(page, 'Schedule'), 2)).toBeVisible();
    const facts = card(page, 'Schedule').getByRole('list', { name: 'What you gave' });
    await expect(facts).toContainText('your answer');
    await expect(question('On which day is it?')).toHaveCount(0);
    await card(page, 'Schedule').scrollIntoViewIfNeeded();
    await inspect(page, `create-answered-${screen}`);
    await agree(page);
    await accept(page, 'plan', screen);
  });
});

test('what is under way is found again after a reload, and can be called off', async ({ page, start }) => {
  const { model, flags } = await startModel('30s');
  const { site } = await start(flags);
  await draft(page, site);
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  await inspect(page, 'create-under-way');
  await page.reload();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('Stopped. Nothing was saved.')).toBeVisible();

  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  await page.goto(`${site}/create`);
  await page.getByRole('link', { name: /being drafted/ }).click();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('Stopped. Nothing was saved.')).toBeVisible();
  await model.stop();
});

test('the event of somebody else is told as such', async ({ page, elsewhere, start }) => {
  const { site } = await start();
  await draft(page, site);
  await expect(page.getByRole('heading', { name: 'The plan', exact: true })).toBeFocused();
  const stranger = await elsewhere(page.url());
  await expect(stranger.getByText('This event is somebody else’s.')).toBeVisible();
  await expect(stranger.getByRole('link', { name: 'Open its room' })).toBeVisible();
  await expect(stranger.getByRole('button', { name: 'Draft a plan' })).toHaveCount(0);
  await inspect(stranger, 'create-somebody-else');
});

test('a server that is restarted while it drafts loses no words', async ({ page, start }) => {
  const { model, flags } = await startModel('30s');
  const first = await start(flags);
  await draft(page, first.site);
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  await first.stop();
  await start(flags, first.ports);
  await expect(page.getByText(/The server was (stopped|restarted)/)).toBeVisible({
    timeout: 40_000,
  });
  await expect(page.getByLabel('What is it to be?')).toHaveValue(brief());
  await page.reload();
  await expect(page.getByLabel('What is it to be?')).toHaveValue(brief());
  await inspect(page, 'create-restarted');
  await model.stop();
});

test('where the model fails the drafter is offered, and only that', async ({ page, start }) => {
  const { model, flags } = await startModel('0s');
  const { site } = await start(flags);
  await draft(page, site);
  const title = card(page, 'Title');
  await expect(version(title, 1)).toBeVisible();
  await model.stop();
  await title.getByRole('button', { name: /^Change/ }).click();
  await title.getByLabel('What should be different?').fill('no emojis');
  await title.getByRole('button', { name: 'Write another version' }).click();
  const instead = title.getByRole('button', { name: 'Draft without a model' });
  await expect(instead).toBeVisible({ timeout: 120_000 });
  await inspect(page, 'create-model-failed');
  await instead.click();
  await expect(version(title, 2)).toBeFocused();
  await expect(title.getByText(/Version 2, drafted without a model/)).toBeVisible();
});
