import { expect, test, useBackup } from './fixtures';
import { PlannedEvent } from './planned-event';
import { everyScreen, inspect } from './screens';
import { ServerProcess } from './server-process';

let server: ServerProcess;
let concert: PlannedEvent;
let matinee: PlannedEvent;
let moved: PlannedEvent;

test.beforeAll(async () => {
  server = await ServerProcess.start(undefined, ['--access', 'enforced']);
  concert = await PlannedEvent.plan(server, 'harbour', 15);
  await concert.sell();
  await concert.record();
  matinee = await PlannedEvent.plan(server, 'matinee', 15);
  await matinee.sell();
  await matinee.cancel();
  moved = await PlannedEvent.plan(server, 'moved', 15);
  await moved.sell();
  await moved.postpone(21, 'The singer is ill.');
});

test.afterAll(() => server?.stop());

everyScreen((screen) => {
  test('tickets and signing in', async ({ open, page: home }) => {
    const room = await open(concert.roomUrl);
    const tickets = room.getByRole('region', { name: 'Tickets' });
    await expect(tickets).toBeVisible();
    await inspect(room, `tickets-${screen}`);

    await tickets.getByRole('button', { name: 'Sign in' }).click();
    await expect(room.getByRole('dialog')).toBeVisible();
    await inspect(room, `sign-in-${screen}`);
    await room.getByRole('button', { name: 'I have a backup' }).click();
    await inspect(room, `restore-${screen}`);
    await room.getByRole('button', { name: 'Close' }).click();

    await tickets.getByRole('button', { name: 'Sign in' }).click();
    await room.getByRole('button', { name: 'Use this browser' }).click();
    await room.getByRole('button', { name: 'Signed in as' }).click();
    await room.getByRole('button', { name: 'Show the key' }).click();
    await expect(room.getByRole('link', { name: 'Save as a file' })).toBeVisible();
    await inspect(room, `you-${screen}`);
    await room.getByRole('button', { name: 'Close' }).click();

    await tickets
      .getByRole('button', { name: /^Buy a ticket/ })
      .first()
      .click();
    await expect(room.getByText('There is not enough for this')).toBeVisible();
    await inspect(room, `pay-${screen}`);
    await room.close();

    await home.goto(`${server.site}/host`);
    await expect(home.getByRole('heading', { name: 'This page is for the host' })).toBeVisible();
    await inspect(home, `home-stranger-${screen}`);
  });

  test('a postponed room, and its form', async ({ open }) => {
    const stranger = await open(moved.roomUrl);
    await expect(stranger.getByRole('button', { name: 'Sign in to get it back' })).toBeVisible();
    await inspect(stranger, `postponed-${screen}`);
    await stranger.close();

    const room = await open(moved.roomUrl);
    await useBackup(room, moved.creator.secret);
    await room.getByRole('button', { name: 'Postpone the show' }).click();
    await expect(room.getByLabel('New start')).toBeVisible();
    await inspect(room, `postpone-${screen}`);
  });

  test('a cancelled room, and the creator’s', async ({ open }) => {
    const stranger = await open(matinee.roomUrl);
    await expect(stranger.getByRole('button', { name: 'Sign in to get it back' })).toBeVisible();
    await inspect(stranger, `cancelled-${screen}`);
    await stranger.close();

    const room = await open(concert.roomUrl);
    await useBackup(room, concert.creator.secret);
    await room.getByRole('button', { name: 'Allow public copies' }).click();
    await expect(room.getByRole('dialog')).toBeVisible();
    await inspect(room, `copies-${screen}`);
    await room.getByRole('button', { name: 'Close' }).click();
    await room.getByRole('button', { name: 'Cancel the event' }).click();
    await expect(room.getByRole('dialog')).toBeVisible();
    await inspect(room, `creator-${screen}`);
  });
});
