import type { Locator, Page } from '@playwright/test';
import { readCode } from '../src/tickets/code';
import { expect, test } from './fixtures';
import { PlannedEvent } from './planned-event';
import { readQr } from './qr';
import { everywhere } from './screens';
import { ServerProcess } from './server-process';

// A ticket in the hand: found again after the visit, and shown without a network.

let server: ServerProcess;
let concert: PlannedEvent;

test.beforeAll(async () => {
  server = await ServerProcess.start(undefined, ['--access', 'enforced']);
  concert = await PlannedEvent.plan(server, 'harbour', 0);
  await concert.sell();
});

test.afterAll(() => server?.stop());

/** Gets a free ticket in a room and opens the page of tickets. Returns the code there. */
async function getTicket(room: Page): Promise<Locator> {
  await room.getByRole('button', { name: /^Get a ticket/ }).click();
  await room.getByRole('button', { name: 'Use this browser' }).click();
  await room.getByRole('link', { name: 'My tickets' }).click();
  return codeOn(room);
}

const codeOn = (page: Page) => page.getByRole('img', { name: 'QR code: your ticket for Harbour Lights' });

const asksOn = (page: Page) => page.getByRole('dialog', { name: 'Your tickets on this device?' });

/** Returns the holder of the ticket whose code a page shows. */
async function holderOn(page: Page): Promise<string | undefined> {
  return readCode(await readQr(codeOn(page)))?.holder;
}

test('a visitor finds the ticket again, and shows it without a network', async ({ elsewhere }) => {
  const room = await elsewhere(concert.roomUrl);
  await expect(room.getByRole('heading', { name: 'Harbour Lights' })).toBeVisible();
  await expect(room.getByRole('link', { name: 'My tickets' })).toBeHidden();
  const qr = await getTicket(room);
  await expect(room).toHaveURL(`${server.site}/tickets`);
  await expect(room.getByRole('link', { name: 'Harbour Lights' })).toHaveAttribute('href', '/room/harbour');
  await expect(qr).toBeVisible();
  expect(readCode(await readQr(qr))).toMatchObject({ event: 'harbour', tier: 0, number: 1 });
  await everywhere(room, 'my-tickets');

  await room.waitForFunction(
    async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated',
  );
  await room.context().setOffline(true);
  await room.reload();
  await expect(room.getByText('You are offline. Your tickets work all the same.')).toBeVisible();
  await expect(qr).toBeVisible();
  expect(readCode(await readQr(qr))).toMatchObject({ event: 'harbour', number: 1 });
  await everywhere(room, 'my-tickets-offline');
  await room.context().setOffline(false);
  await expect(room.getByText('You are offline.')).toBeHidden();

  const front = await room.context().newPage();
  await front.goto(server.site);
  await front.getByRole('link', { name: 'My tickets' }).focus();
  await front.keyboard.press('Enter');
  await expect(front).toHaveURL(`${server.site}/tickets`);
});

test('a browser without tickets says where they are kept', async ({ open }) => {
  const page = await open(`${server.site}/tickets`);
  await expect(page.getByRole('heading', { name: 'This browser has no tickets yet' })).toBeVisible();
  await everywhere(page, 'no-tickets');
});

test('a second device gets the tickets by a code, and loses none of its own', async ({ elsewhere }) => {
  test.slow(); // screenshots of four screens, twice
  const phone = await elsewhere(concert.roomUrl);
  await expect(await getTicket(phone)).toBeVisible();
  await phone.getByRole('button', { name: 'Use them on a second device' }).click();
  const shown = phone.getByRole('dialog', { name: 'Your tickets on a second device' });
  const key = shown.getByRole('img', { name: 'QR code: the key of your tickets' });
  await expect(shown).toContainText('Whoever scans this code has your tickets');
  await expect(key).toBeHidden();
  await shown.getByRole('button', { name: 'Show the code for a minute' }).click();
  await expect(key).toBeVisible();
  const link = await readQr(key);
  await everywhere(phone, 'second-device-code');

  const sent: string[] = [];
  const laptop = await elsewhere('about:blank');
  laptop.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')));
  await laptop.goto(link);
  const asks = asksOn(laptop);
  await expect(asks).toBeVisible();
  await expect(laptop).toHaveURL(`${server.site}/tickets`);
  await asks.getByRole('button', { name: 'Put my tickets here' }).click();
  await expect(laptop.getByText('Your tickets are on this device, too.')).toBeVisible();
  await expect(codeOn(laptop)).toBeVisible();
  expect(await holderOn(laptop)).toBe(await holderOn(phone));
  const [, secret] = /#key=(\w+)/.exec(link) ?? [];
  expect(sent.filter((text) => text.includes(secret ?? 'no secret'))).toEqual([]);

  const tablet = await elsewhere(concert.roomUrl);
  await expect(await getTicket(tablet)).toBeVisible();
  const own = await holderOn(tablet);
  await tablet.goto(link);
  await expect(asksOn(tablet)).toContainText('This browser has another key already');
  await asksOn(tablet).getByRole('button', { name: 'Put my tickets here' }).click();
  await everywhere(tablet, 'second-device-with-a-key');
  await tablet.keyboard.press('Escape');
  await expect(asksOn(tablet)).toBeHidden();
  expect(await holderOn(tablet)).toBe(own);
  await tablet.goto(link);
  await asksOn(tablet).getByRole('button', { name: 'Show the key to back it up' }).click();
  await expect(asksOn(tablet).getByRole('link', { name: 'Save as a file' })).toBeVisible();
  await asksOn(tablet).getByRole('checkbox').check();
  await asksOn(tablet).getByRole('button', { name: 'Put my tickets here' }).click();
  await expect(tablet.getByRole('button', { name: /^Show the code/ })).toHaveCount(2);
});

test('a friend gets a ticket by a link, and the giver gets one back', async ({ elsewhere }) => {
  test.slow(); // screenshots of four screens, twice
  const giver = await elsewhere(concert.roomUrl);
  await expect(await getTicket(giver)).toBeVisible();
  const former = await holderOn(giver);
  const made = await makeLink(giver);
  await everywhere(giver, 'gift-link');
  await giver.keyboard.press('Escape');
  await expect(codeOn(giver)).toBeHidden();
  await expect(giver.getByRole('heading', { name: 'On its way', exact: true })).toBeVisible();
  const onItsWay = giver.getByRole('heading', { name: 'Your ticket is on its way' });
  await expect(onItsWay).toBeVisible();
  await giver.reload();
  await expect(onItsWay).toBeVisible();
  await giver.getByRole('button', { name: /^Get it back/ }).click();
  await expect(codeOn(giver)).toBeVisible();
  expect(await holderOn(giver)).toBe(former);

  const late = await elsewhere(made);
  await expect(offer(late)).toContainText('Somebody has this ticket already');

  const link = await makeLink(giver);
  expect(link).not.toBe(made);
  await giver.goto(link);
  await expect(giver.getByRole('dialog', { name: 'This link is for your friend' })).toBeVisible();
  await giver.keyboard.press('Escape');

  const friend = await elsewhere(link);
  await expect(offer(friend)).toContainText('Harbour Lights');
  await expect(friend).toHaveURL(`${server.site}/tickets`);
  await everywhere(friend, 'gift');
  await offer(friend).getByRole('button', { name: 'Accept the ticket' }).click();
  await expect(friend.getByText('The ticket is yours.')).toBeVisible();
  await expect(codeOn(friend)).toBeVisible();
  expect(await holderOn(friend)).not.toBe(former);

  await giver.reload();
  await expect(giver.getByText('Taken: Harbour Lights.')).toBeVisible();
  const units = async (holder = '') => {
    const answer = await giver.request.get(`${server.site}/api/rooms/harbour/tickets?holder=${holder}`);
    return ((await answer.json()) as { tickets: { units: number }[] }).tickets[0]?.units;
  };
  expect([await units(former), await units(await holderOn(friend))]).toEqual([0, 1]);
  const again = await elsewhere(link);
  await expect(offer(again)).toContainText('Somebody has this ticket already');
});

const offer = (page: Page) => page.getByRole('dialog', { name: 'A ticket for you' });

/** Gives the only ticket away. Returns the link for the friend. */
async function makeLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^Give it to a friend/ }).click();
  const asks = page.getByRole('dialog', { name: 'Give a ticket to a friend' });
  await asks.getByRole('button', { name: 'Make the link' }).click();
  await expect(asks.getByRole('button', { name: 'Copy the link' })).toBeVisible();
  return asks.getByRole('code').innerText();
}
