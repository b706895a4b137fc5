import { describe, expect, test } from 'vitest';
import { ApiError, type Room } from '../api/client';
import { PlayerError, type PlayerErrorKind } from '../player/errors';
import { initialState, type PlayerState } from '../player/state';
import { announces, scene, shownState, wanted, type Facts } from './scene';

const now = Date.parse('2026-11-20T18:00:00Z');
const soon = '2026-11-20T18:10:00Z';

function room(change: Partial<Room>): Room {
  const url = 'http://127.0.0.1/';
  return {
    eventId: 'demo',
    title: 'Demo',
    bannerUrl: null,
    creator: null,
    creatorName: '',
    creatorNameShared: false,
    state: 'live',
    startsAt: null,
    doorsAt: null,
    endsAt: null,
    terms: null,
    viewers: 0,
    tiers: [],
    access: { needed: 'none', yours: 'none' },
    urls: { streamUrl: url, playUrl: url, whipUrl: url, whepUrl: url, roomUrl: url },
    replay: null,
    ...change,
  };
}

const shutOut = { needed: 'ticket', yours: 'none' } as const;

function tier(left: number): Room['tiers'][number] {
  return {
    id: 'ga',
    name: 'General',
    kind: 'paid',
    amountMinor: 1500,
    currency: 'EUR',
    wei: '15',
    quantity: 10,
    perks: [],
    sale: {
      tier: 0,
      wei: '15',
      quantity: 10,
      left,
      opensAt: null,
      closesAt: null,
      locked: false,
      invited: false,
    },
  };
}

function shown(change: Partial<Room> | undefined, player: Partial<PlayerState>, more: Partial<Facts> = {}) {
  const facts = { room: change && room(change), trouble: undefined, wasIn: false, now };
  return scene({ ...facts, player: { ...initialState, ...player }, ...more });
}

const headline = (...facts: Parameters<typeof shown>) => shown(...facts)?.headline;

function failed(phase: PlayerState['phase'], kind: PlayerErrorKind): Partial<PlayerState> {
  return { phase, error: new PlayerError(kind, '') };
}

describe('scene', () => {
  test.each<[Partial<Room> | undefined, Partial<PlayerState>, string | undefined]>([
    [undefined, {}, ''],
    [{ state: 'live' }, { phase: 'playing' }, undefined],
    [{ state: 'live' }, { phase: 'connecting' }, 'The curtain is rising…'],
    [{ state: 'live' }, { phase: 'waiting', seen: true }, 'Back in a moment'],
    [{ state: 'interrupted' }, { phase: 'waiting' }, 'Back in a moment'],
    [{ state: 'interrupted' }, { phase: 'playing' }, undefined],
    [{ state: 'live' }, { phase: 'reconnecting', attempt: 1 }, 'Reconnecting…'],
    [{ state: 'live' }, failed('failed', 'refused'), 'You cannot watch this'],
    [{ state: 'live' }, failed('failed', 'unsupported'), 'This browser cannot play the show'],
    [{ state: 'live' }, failed('reconnecting', 'full'), 'The house is full'],
    [{ state: 'scheduled' }, { phase: 'waiting' }, 'Nothing on this stage yet'],
    [{ state: 'scheduled', startsAt: soon }, {}, 'Starts in 10 minutes'],
    [{ state: 'doors', startsAt: soon }, { phase: 'waiting' }, 'Starts in 10 minutes'],
    [{ state: 'doors', startsAt: '2026-11-20T17:59:00Z' }, { phase: 'waiting' }, 'Doors are open'],
    [{ state: 'ended' }, {}, 'The show is over'],
    [{ state: 'cancelled' }, {}, 'This event was cancelled'],
    [{ access: { needed: 'ticket', yours: 'none' } }, {}, 'This event needs a ticket'],
    [{ access: shutOut, tiers: [tier(0), tier(0)] }, {}, 'This event is sold out'],
    [{ access: shutOut, tiers: [tier(0), tier(3)] }, {}, 'This event needs a ticket'],
    [{ access: { needed: 'creator', yours: 'none' } }, {}, 'The house is still closed'],
  ])('%j, %j: %s', (change, player, expected) => {
    expect(headline(change, player)).toBe(expected);
  });

  test('a server that cannot be reached is said so, unless the picture still moves', () => {
    const trouble = new ApiError('unreachable', '');
    expect(headline({}, { phase: 'waiting' }, { trouble })).toBe("The stage can't be reached");
    expect(headline({}, { phase: 'playing' }, { trouble })).toBeUndefined();
  });

  test('a ticket that is gone is not a ticket that is missing', () => {
    const access = { needed: 'ticket', yours: 'none' } as const;
    expect(headline({ access }, {}, { wasIn: true })).toBe('Your ticket is not good any more');
  });

  test('a refusal is told in the words of the server', () => {
    const error = new PlayerError('elsewhere', 'the ticket is in use on as many devices as it is good for');
    expect(shown({}, { phase: 'failed', error }, { wasIn: true })).toMatchObject({
      headline: 'Your ticket is in use elsewhere',
      detail: 'The ticket is in use on as many devices as it is good for.',
    });
  });

  test('an event that is not there is no failure', () => {
    const trouble = new ApiError('missing', '');
    expect(headline(undefined, {}, { trouble })).toBe('There is no such event');
  });

  test('a visitor without a ticket learns how long it is until the show, and no date twice', () => {
    const facts = { access: shutOut, state: 'scheduled', startsAt: soon } as const;
    expect(shown(facts, {})?.detail).toBe('It starts in 10 minutes.');
  });

  test('a countdown is not read aloud every second', () => {
    const announced = (at: number) =>
      shown({ state: 'scheduled', startsAt: soon }, {}, { now: at })?.announce;
    expect(announced(now)).toBe(announced(now + 1000));
  });
});

describe('shownState', () => {
  test.each<[Room['state'], Partial<PlayerState>, Room['state']]>([
    ['live', { phase: 'playing', seen: true }, 'live'],
    ['live', { phase: 'connecting' }, 'live'],
    ['live', { phase: 'waiting', seen: true }, 'interrupted'],
    ['interrupted', { phase: 'waiting', seen: true }, 'interrupted'],
    ['interrupted', { phase: 'playing', seen: true }, 'live'],
    ['doors', { phase: 'playing', seen: true }, 'doors'],
    ['ended', { phase: 'waiting', seen: true }, 'ended'],
  ])('%s, %j: %s', (state, player, expected) => {
    expect(shownState(room({ state }), { ...initialState, ...player })).toBe(expected);
  });
});

describe('announces', () => {
  test.each<[string, Partial<Room> | undefined, Partial<PlayerState>, boolean]>([
    ['before the show', { state: 'scheduled', startsAt: soon }, {}, true],
    ['while people come in', { state: 'doors', startsAt: soon }, { phase: 'waiting' }, true],
    ['before the room is known', undefined, {}, true],
    ['an event without a date', { state: 'scheduled' }, {}, false],
    [
      'a picture that comes before the room is asked again',
      { state: 'doors', startsAt: soon },
      { phase: 'playing' },
      false,
    ],
    ['the show', { state: 'live', startsAt: soon }, {}, false],
    ['a recording', { state: 'replay', startsAt: soon }, {}, false],
  ])('%s', (_, change, player, expected) => {
    const state = { ...initialState, ...player };
    expect(announces(change && room(change), state, 'scheduled')).toBe(expected);
  });

  test('nothing of an event that has no plan', () => {
    expect(announces(undefined, initialState, undefined)).toBe(false);
  });
});

describe('wanted', () => {
  test.each<[Partial<Room>, boolean]>([
    [{ state: 'live' }, true],
    [{ state: 'interrupted' }, true],
    [{ state: 'doors' }, true],
    [{ state: 'scheduled' }, true],
    [{ state: 'scheduled', startsAt: soon }, false],
    [{ state: 'ended' }, false],
    [{ state: 'live', access: { needed: 'ticket', yours: 'none' } }, false],
    [{ state: 'live', access: { needed: 'ticket', yours: 'ticket' } }, true],
  ])('%j: %s', (change, expected) => {
    expect(wanted(room(change), false)).toBe(expected);
  });

  test('who saw a rehearsal stays, but not past the end', () => {
    expect(wanted(room({ state: 'scheduled', startsAt: soon }), true)).toBe(true);
    expect(wanted(room({ state: 'ended' }), true)).toBe(false);
  });
});
