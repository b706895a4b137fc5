import { expect, test } from 'vitest';
import type { Room } from '../api/client';
import { offersReplay, showsReplay } from './replays';

const replay = {} as Room['replay'];
const open = { needed: 'none', yours: 'none' } as Room['access'];
const locked = { needed: 'ticket', yours: 'none' } as Room['access'];

test.each<[Partial<Room>, offered: boolean, shown: boolean, asked: boolean]>([
  [{ state: 'replay', replay }, false, true, true],
  [{ state: 'interrupted', replay }, true, false, true],
  [{ state: 'interrupted', replay: null }, false, false, false],
  [{ state: 'interrupted', replay, access: locked }, false, false, false],
  [{ state: 'replay', replay, access: locked }, false, false, false],
  [{ state: 'live', replay: null }, false, false, false],
  [{ state: 'live', replay: null, rewindUrl: '/replay/gig.m3u8' }, true, false, true],
  [{ state: 'interrupted', replay: null, rewindUrl: '/replay/gig.m3u8' }, true, false, true],
  [{ state: 'live', replay: null, rewindUrl: '/replay/gig.m3u8', access: locked }, false, false, false],
  [{ state: 'ended', replay: null }, false, false, false],
])('%j', (change, offered, shown, asked) => {
  const room = { access: open, ...change } as Room;
  expect(offersReplay(room)).toBe(offered);
  expect(showsReplay(room, false)).toBe(shown);
  expect(showsReplay(room, true)).toBe(asked);
});
