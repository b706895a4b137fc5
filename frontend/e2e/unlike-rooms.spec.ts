import type { Page } from '@playwright/test';
import { expect, showIsOn, test } from './fixtures';
import { PlannedEvent } from './planned-event';
import { everyScreen, inspect } from './screens';
import { ServerProcess } from './server-process';
import type { Subprocess } from './subprocess';

const day = 86_400_000;
const soon = (time: string) => ({ currentSchedule: { date: Date.now() + 12 * day, time } });

let server: ServerProcess;
let encoder: Subprocess;

test.beforeAll(async () => {
  server = await ServerProcess.start(undefined, ['--access', 'enforced']);
  const jazz = await PlannedEvent.plan(server, 'jazz', 18, {
    title: 'Blue Hour at the Harbour',
    description:
      'Two sets of slow jazz by the water, and one song nobody has heard before. Students in for half.',
    performers: ['Ada Brandt Trio', 'Milo Fenn'],
    maxParticipants: 80,
    duration: 120,
  });
  await jazz.sell();
  await jazz.creator.call('POST', '/plan', {
    eventId: 'bare', // planned, but not accepted
    userAddress: jazz.creator.account.address,
    eventData: { title: 'Not yet' },
  });
  const theatre = await PlannedEvent.plan(server, 'theatre', 0, {
    title: 'The Moon Who Could Not Sleep, and What the Lighthouse Keeper’s Daughter Did About It',
    category: 'theatre',
    description: 'A play with puppets for children from four years, and for whoever brings them.',
    performers: ['Puppet Theatre Nightlight'],
    duration: 45,
    ...soon('15:30'),
  });
  await theatre.sell();
  const festival = await PlannedEvent.plan(server, 'festival', 0, {
    title: 'Twenty-Four Hours of Small Stages',
    description: '24 hours, twelve bands, two rooms.',
    performers: [...'ABCDEFGHIJKL'].map((letter) => `The ${letter}-Sides`),
    timezone: 'Australia/Melbourne',
    currency: 'AUD',
    duration: 1440,
    maxParticipants: 1200,
    ...soon('18:00'),
  });
  await festival.sell();
  await festival.openDoor();
  const retreat = await PlannedEvent.plan(server, 'retreat', 0, {
    title: 'Code Retreat: One Day, Six Katas',
    category: 'workshop',
    description: 'We pair, delete the code after 45 minutes, and start again.',
    timezone: 'Europe/London',
    duration: 480,
    ...soon('09:00'),
  });
  await retreat.sell();
  await retreat.openDoor();
  await retreat.record();
  const show = await retreat.goOnStage();
  await new Promise((done) => setTimeout(done, 25_000));
  await show.kill();
  await retreat.close(0);
  const reading = await PlannedEvent.plan(server, 'lesung', 9, {
    title: 'Lesung: Nachts im Kontor',
    category: 'reading',
    description: 'Drei Autorinnen lesen aus neuen Büchern.',
    language: 'de',
  });
  await reading.sell();
  await reading.cancel();
  encoder = await festival.goOnStage();
});

test.afterAll(async () => {
  await encoder?.kill();
  await server?.stop();
});

const there = (text: string | RegExp) => (room: Page) => expect(room.getByText(text).first()).toBeVisible();

const rooms: [id: string, ready: (room: Page) => Promise<void>][] = [
  ['jazz', (room) => expect(room.getByRole('region', { name: 'Tickets' })).toBeVisible()],
  ['theatre', (room) => expect(room.getByRole('region', { name: 'Tickets' })).toBeVisible()],
  ['festival', showIsOn],
  ['retreat', there('Play')],
  ['bare', there('The house is still closed')],
  ['lesung', there('This event was cancelled')],
];

everyScreen((screen) => {
  for (const [id, ready] of rooms) {
    test(id, async ({ open }) => {
      const room = await open(`${server.site}/room/${id}`);
      await ready(room);
      await room
        .locator('#plan img')
        .scrollIntoViewIfNeeded({ timeout: 2_000 })
        .catch(() => undefined);
      await room.evaluate(() => scrollTo(0, 0));
      await inspect(room, `${id}-${screen}`);
      await room.screenshot({ path: test.info().outputPath(`${id}-${screen}-whole.png`), fullPage: true });
    });
  }
});
