import type { Page } from '@playwright/test';
import { expect, showIsOn, test, useBackup } from './fixtures';
import { PlannedEvent } from './planned-event';
import { everywhere } from './screens';
import { ServerProcess } from './server-process';
import { Wallet } from './wallet';

// Tickets and money, seen by the buyers and by the seller.

let server: ServerProcess;
let concert: PlannedEvent;

test.beforeAll(async () => {
  server = await ServerProcess.start(undefined, ['--access', 'enforced']);
  concert = await PlannedEvent.plan(server, 'harbour', 15);
  await concert.sell();
});

test.afterAll(() => server?.stop());

test('a browser’s own key pays, once somebody gave it test money', async ({ open }) => {
  const room = await open(concert.roomUrl);
  await expect(room.getByText('Prices are in test money')).toBeVisible();
  await choose(room, 'General admission');
  await room.getByRole('button', { name: 'Buy a ticket: General admission' }).click();
  await room.getByRole('button', { name: 'Use this browser' }).click();
  const dialog = room.getByRole('dialog', { name: /^General admission/ });
  await expect(dialog.getByText('There is not enough for this')).toBeVisible();

  await server.fund(await addressOf(dialog), '1ether');
  await dialog.getByRole('button', { name: 'Check again' }).click();
  await expect(dialog.getByRole('definition').last()).toHaveText('1 test ETH');
  await dialog.getByRole('button', { name: /^Pay/ }).click();
  await expect(room.getByText('You have a ticket.')).toBeVisible();
  await expect(room.getByRole('heading', { name: /^Starts in / })).toBeVisible();
});

test('a wallet pays, and takes its money back when the event is cancelled', async ({ context, open }) => {
  const wallet = await Wallet.install(context);
  await server.fund(wallet.account.address, '1ether');
  const room = await open(concert.roomUrl);
  await choose(room, 'Supporter');
  await room.getByRole('button', { name: 'Buy a ticket: Supporter' }).click();
  await room.getByRole('button', { name: wallet.name }).click();
  await expect(room.getByRole('button', { name: /^Pay/ })).toBeVisible();
  wallet.declines = true;
  await room.getByRole('button', { name: /^Pay/ }).click();
  await expect(room.getByText('You declined in your wallet.')).toBeVisible();
  await room.getByRole('button', { name: /^Pay/ }).click();
  await expect(room.getByText('It is kept in your wallet.')).toBeVisible();

  await concert.cancel();
  await expect(room.getByRole('heading', { name: 'This event was cancelled' })).toBeVisible();
  await room.getByRole('button', { name: /^Get .* back$/ }).click();
  await room.getByRole('button', { name: 'Get it back' }).click();
  await expect(room.getByText('Your money is back.')).toBeVisible();
});

test('whoever bought before a show is postponed takes the money back', async ({
  browser,
  context,
  elsewhere,
  open,
}) => {
  const moved = await PlannedEvent.plan(server, 'moved', 15);
  await moved.sell();
  const wallet = await Wallet.install(context);
  await server.fund(wallet.account.address, '1ether');
  const room = await open(moved.roomUrl);
  await expect(room.getByText(/^What tickets cost is held until/)).toBeVisible();
  await choose(room, 'Supporter');
  await room.getByRole('button', { name: 'Buy a ticket: Supporter' }).click();
  await room.getByRole('button', { name: wallet.name }).click();
  await room.getByRole('button', { name: /^Pay/ }).click();
  await expect(room.getByText('It is kept in your wallet.')).toBeVisible();

  const other = await browser.newContext(); // a visitor who looks without buying
  const second = await Wallet.install(other);
  await server.fund(second.account.address, '1ether');
  const visitor = await other.newPage();
  await visitor.goto(moved.roomUrl);
  await choose(visitor, 'Supporter');
  await visitor.getByRole('button', { name: 'Buy a ticket: Supporter' }).click();
  await visitor.getByRole('button', { name: second.name }).click();
  await expect(visitor.getByRole('button', { name: /^Pay/ })).toBeVisible();

  const creatorPage = await elsewhere(moved.roomUrl);
  await useBackup(creatorPage, moved.creator.secret);
  await creatorPage.getByRole('button', { name: 'Postpone the show' }).click();
  const form = creatorPage.getByRole('dialog', { name: 'Postpone the show?' });
  const planned = await form.getByLabel('New start').inputValue();
  await form.getByLabel('New start').fill(`${Number(planned.slice(0, 4)) + 1}${planned.slice(4)}`);
  await form.getByLabel('Reason').fill('The singer is ill.');
  await form.getByRole('button', { name: 'Postpone the show' }).click();
  await expect(form).toBeHidden();
  await expect(creatorPage.getByText(/^Postponed to .*: The singer is ill\.$/)).toBeVisible();

  await visitor.getByRole('button', { name: /^Pay/ }).click();
  await expect(visitor.getByText('Read the terms again before you buy.')).toBeVisible();

  await expect(room.getByText(/^Postponed to /)).toBeVisible();
  const calendar = await (await fetch(`${moved.roomUrl}.ics`)).text();
  expect(calendar).toContain('SEQUENCE:1\r\n');
  await expect(room.getByText(/^The show was postponed\. You can have your money back until/)).toBeVisible();
  await room.getByRole('button', { name: /^Get .* back$/ }).click();
  await room.getByRole('button', { name: 'Get it back' }).click();
  await expect(room.getByText('Your money is back.')).toBeVisible();
  await other.close();
});

test('a holder who cannot come gives the ticket back with the keyboard, and watches no more', async ({
  context,
  open,
}) => {
  const kept = await PlannedEvent.plan(server, 'kept', 15);
  await kept.sell();
  const encoder = await kept.goOnStage();
  const wallet = await Wallet.install(context);
  await server.fund(wallet.account.address, '1ether');
  const room = await open(kept.roomUrl);
  await expect(room.getByText(/^If you cannot come, give your ticket back here until /)).toBeVisible();
  await choose(room, 'Supporter');
  await room.getByRole('button', { name: 'Buy a ticket: Supporter' }).click();
  await room.getByRole('button', { name: wallet.name }).click();
  await room.getByRole('button', { name: /^Pay/ }).click();
  await expect(room.getByText('It is kept in your wallet.')).toBeVisible();
  await showIsOn(room);
  const second = await open(kept.roomUrl); // the same holder in another tab
  await second.getByRole('button', { name: 'Sign in' }).first().click();
  await second.getByRole('button', { name: wallet.name }).click();
  await showIsOn(second);
  const give = room.getByRole('button', { name: 'Give back: Supporter' });
  await everywhere(room, 'give-back');

  await give.focus();
  await room.keyboard.press('Enter');
  const dialog = room.getByRole('dialog', { name: 'Give your ticket back?' });
  await expect(dialog.getByRole('definition').nth(1)).toHaveText(/^0\.\d+ test ETH$/);
  await expect(dialog.getByRole('definition').last()).toHaveText(/\d\d:\d\d \S+$/);
  await everywhere(room, 'give-back-asked');
  await room.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(give).toBeFocused();

  wallet.declines = true;
  await room.keyboard.press('Enter');
  await room.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('You declined in your wallet.');
  await room.keyboard.press('Enter');
  const told = room.getByText(/^You gave your ticket back and got 0\.\d+ test ETH\.$/);
  await expect(told).toBeFocused();
  await expect(give).toBeHidden();
  await expect(second.getByRole('heading', { name: 'Your ticket is not good any more' })).toBeVisible();
  await expect(room.getByRole('heading', { name: 'This event needs a ticket' })).toBeVisible();
  await choose(room, 'Supporter'); // on sale again
  await everywhere(room, 'given-back');
  await encoder.stop();
});

test('a free ticket comes back without money, and is free for somebody else', async ({ elsewhere, open }) => {
  const refunds = 'Refunds are possible until 2 days before the start.';
  const free = await PlannedEvent.plan(server, 'free', 0, { maxParticipants: 1 }, refunds);
  await free.sell();
  const room = await open(free.roomUrl);
  const get = room.getByRole('button', { name: /^Get a ticket/ });
  await get.click();
  await room.getByRole('button', { name: 'Use this browser' }).click();
  await expect(room.getByText('It is kept in this browser.')).toBeVisible();
  const other = await elsewhere(free.roomUrl);
  await expect(other.getByText('Sold out').first()).toBeVisible();
  await room.reload(); // the tab remembers who signed in
  await room.getByRole('button', { name: /^Give back: / }).click();
  await room.getByRole('button', { name: 'Give it back' }).click();
  await expect(room.getByText('It is free for somebody else now.')).toBeVisible();
  await expect(other.getByRole('button', { name: /^Get a ticket/ })).toBeVisible();
  await get.click();
  await expect(room.getByText('It is kept in this browser.')).toBeVisible();
});

test('its creator opens the sale and calls the event off', async ({ elsewhere, open }) => {
  const matinee = await PlannedEvent.plan(server, 'matinee', 0);
  const room = await open(matinee.roomUrl);
  await expect(room.getByRole('heading', { name: 'The house is still closed' })).toBeVisible();
  await useBackup(room, matinee.creator.secret);

  const event = room.getByRole('region', { name: 'Your event' });
  await event.getByRole('button', { name: 'Open ticket sales' }).click();
  await room.getByRole('dialog').getByRole('button', { name: 'Open ticket sales' }).click();
  await expect(event.getByRole('button', { name: 'Open ticket sales' })).toBeHidden();
  const visitor = await elsewhere(matinee.roomUrl); // in a browser without the creator's key
  await expect(visitor.getByRole('heading', { name: 'Tickets', level: 2 })).toBeVisible();

  await event.getByRole('button', { name: 'Cancel the event' }).click();
  await room.getByRole('dialog').getByRole('button', { name: 'Cancel the event' }).click();
  await expect(visitor.getByRole('heading', { name: 'This event was cancelled' })).toBeVisible();
  await expect(event).toBeHidden();
});

/** Returns the wallet address from the dialog's command line that funds it. */
async function addressOf(dialog: ReturnType<Page['getByRole']>): Promise<string> {
  const line = await dialog.locator('code').innerText();
  return /0x[0-9a-fA-F]{40}/.exec(line)?.[0] ?? '';
}

/** Chooses one of several tiers. */
async function choose(room: Page, tier: string): Promise<void> {
  await room.getByRole('radio', { name: tier }).check();
}
