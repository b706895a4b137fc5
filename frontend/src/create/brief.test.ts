import { expect, test } from 'vitest';
import { blank, brief, nameFor, remembered } from './brief';
import { canonical } from './canonical';

test('only what was said is sent', () => {
  expect(brief({ ...blank(), description: ' A jazz night ' }, 'Europe/Berlin')).toEqual({
    eventData: { description: 'A jazz night', browserTimezone: 'Europe/Berlin' },
  });
});

test('what was typed is there until there is a plan', () => {
  const slots = new Map<string, string>();
  const memory = {
    getItem: (slot: string) => slots.get(slot) ?? null,
    setItem: (slot: string, text: string) => void slots.set(slot, text),
    removeItem: (slot: string) => void slots.delete(slot),
  };
  const written = { form: { ...blank(), title: 'Blue Hour' }, inWords: false };
  remembered.keep(written, memory);
  expect(remembered.read(memory)).toEqual(written);
  remembered.forget(memory);
  expect(remembered.read(memory)).toEqual({ form: blank(), inWords: true });
});

test('every field has its place', () => {
  const typed = {
    ...blank(),
    title: 'Blue Hour',
    date: '2026-12-11',
    time: '20:00',
    price: 0,
    people: 80,
    currency: 'eur',
    performers: 'Ana Lima, The Trio',
    constraints: 'no emojis\nends by 23:00, at the latest',
  };
  expect(brief(typed, 'Europe/Berlin')).toEqual({
    eventData: {
      browserTimezone: 'Europe/Berlin',
      title: 'Blue Hour',
      currency: 'EUR',
      maxParticipants: 80,
      performers: ['Ana Lima', 'The Trio'],
      currentSchedule: { date: Date.UTC(2026, 11, 11), time: '20:00' },
      currentPricing: { ticketPrice: 0 },
    },
    constraints: ['no emojis', 'ends by 23:00, at the latest'],
  });
});

test.each([
  ['Jazz bei Möller!', 'jazz-bei-moller-k3xq'],
  ['音楽', 'event-k3xq'],
  ['A jazz night with the Ana Lima Trio on 26 December', 'a-jazz-night-with-the-ana-lima-trio-on-k3xq'],
])('an event is named after %s', (title, name) => {
  expect(nameFor({ ...blank(), title }, 'k3xq')).toBe(name);
});

test('what is signed is written as RFC 8785 has it', () => {
  expect(canonical({ b: [1, { d: 'é', c: null }], a: undefined, A: 1e21 })).toBe(
    '{"A":1e+21,"b":[1,{"c":null,"d":"é"}]}',
  );
});
