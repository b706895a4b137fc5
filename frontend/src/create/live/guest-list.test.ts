import { expect, test } from 'vitest';
import { merge } from './guest-list';

const at = '2027-03-05T20:00:00Z';
const invite = { invite: 'code', once: true, madeAt: at };

test('everybody stands in the guest list once, who is here first', () => {
  const list = {
    eventId: 'gig',
    byInvitation: true,
    invites: [
      { ...invite, name: 'Ana', holders: ['0xA'] },
      { ...invite, name: '', holders: ['0xB'] },
      { ...invite, name: 'Somebody who sold it', holders: ['0xE'] },
    ],
    guests: [
      { holder: '0xC', cameAt: at, here: false },
      { holder: '0xa', cameAt: at, here: true },
    ],
  };
  const holders = [
    { holder: '0xB', tier: 0, units: 1 },
    { holder: '0xA', tier: 0, units: 1 },
    { holder: '0xA', tier: 1, units: 2 },
  ];
  const tickets = [
    { tier: 0, units: 1 },
    { tier: 1, units: 2 },
  ];
  expect(merge(list, holders)).toEqual([
    { holder: '0xa', tickets, cameAt: at, here: true, invited: 'Ana' },
    { holder: '0xC', tickets: [], cameAt: at, here: false, invited: '' },
    { holder: '0xB', tickets: [{ tier: 0, units: 1 }], cameAt: '', here: false, invited: '' },
  ]);
});
