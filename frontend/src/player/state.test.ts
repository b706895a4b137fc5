import { describe, expect, test } from 'vitest';
import { PlayerError } from './errors';
import { initialState, reduce, type Fact, type PlayerState } from './state';

const lost: Fact = { type: 'lost', error: new PlayerError('transport', 'gone') };
const refused: Fact = { type: 'lost', error: new PlayerError('refused', 'no') };

function after(...facts: Fact[]): PlayerState {
  return facts.reduce(reduce, initialState);
}

describe('phases', () => {
  const opened: Fact = { type: 'opened' };
  const connected: Fact = { type: 'connected' };
  const moving: Fact = { type: 'moving' };
  test.each<[string, Fact[], PlayerState['phase']]>([
    ['nothing asked', [], 'idle'],
    ['asked', [opened], 'connecting'],
    ['connected before anybody is on stage', [opened, connected], 'waiting'],
    ['a picture', [opened, connected, moving], 'playing'],
    ['the publisher left', [opened, connected, moving, { type: 'quiet' }], 'waiting'],
    ['the publisher is back', [opened, connected, moving, { type: 'quiet' }, moving], 'playing'],
    ['the connection broke', [opened, connected, moving, lost], 'reconnecting'],
    ['still reconnecting', [opened, lost, { type: 'retrying' }], 'reconnecting'],
    ['refused', [opened, refused], 'failed'],
    ['closed', [opened, connected, moving, { type: 'closed' }], 'idle'],
    ['late news after closing', [opened, { type: 'closed' }, moving, lost], 'idle'],
  ])('%s', (_, facts, phase) => {
    expect(after(...facts).phase).toBe(phase);
  });

  test('a handshake does not forgive failed attempts, a picture does', () => {
    const twice = after(opened, lost, { type: 'retrying' }, connected, lost);
    expect(twice.attempt).toBe(2);
    expect(reduce(reduce(twice, connected), moving)).toMatchObject({
      attempt: 0,
      error: undefined,
      seen: true,
    });
  });

  test('repeated facts keep the same object, so pages do not redraw', () => {
    const playing = after(opened, moving);
    expect(reduce(playing, moving)).toBe(playing);
  });
});

describe('sound', () => {
  test('stays blocked until the element says it is unmuted', () => {
    const blocked = after({ type: 'sound-blocked' }, { type: 'volume', muted: true, volume: 1 });
    expect(blocked).toMatchObject({ soundBlocked: true, muted: true });
    const touched = reduce(blocked, { type: 'volume', muted: false, volume: 1 });
    expect(touched).toMatchObject({ soundBlocked: false, muted: false });
  });
});
