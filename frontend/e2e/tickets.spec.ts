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

test('a visitor finds the ticket again, and shows it without a network', async ({ elsewhere }) => {
  const room = await elsewhere(concert.roomUrl);
  await expect(room.getByRole('heading', { name: 'Harbour Lights' })).toBeVisible();
  await expect(room.getByRole('link', { name: 'My tickets' })).toBeHidden();
  await room.getByRole('button', { name: /^Get a ticket/ }).click();
  await room.getByRole('button', { name: 'Use this browser' }).click();
  await room.getByRole('link', { name: 'My tickets' }).click();

  await expect(room).toHaveURL(`${server.site}/tickets`);
  await expect(room.getByRole('link', { name: 'Harbour Lights' })).toHaveAttribute('href', '/room/harbour');
  const qr = room.getByRole('img', { name: 'QR code: your ticket for Harbour Lights' });
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
