import { describe, expect, test } from 'vitest';
import { addresses, label, parse, slowNotice } from './layers';

const low = { encodingId: 'q', width: 320, height: 180, bitrate: 150_000 };
const high = { encodingId: 'f', width: 1280, height: 720, bitrate: 2_500_000 };

test('finds the extensions of an answer', () => {
  const core = 'urn:ietf:params:whep:ext:core';
  const link = `<stun:x>; rel="ice-server", </s/1/layer>; rel="${core}:layer", </s/1/events>; rel="${core}:server-sent-events"; events="layers"`;
  expect(addresses(link, 'http://a:1/whep?x=y')).toEqual({
    layer: 'http://a:1/s/1/layer',
    events: 'http://a:1/s/1/events',
  });
  expect(addresses('<stun:x>; rel="ice-server"', 'http://a/')).toBeUndefined();
});

test('reads the layers of the pictures', () => {
  expect(parse('{"1":{"active":[],"limited":false}}')).toEqual({ active: [], limited: false });
  expect(parse('{}')).toBeUndefined();
});

test.each([
  [low, [low, high], '180p'],
  [{ ...high, width: 720, height: 1280 }, [low], '720p'],
  [high, [{ ...high, bitrate: 900_000 }, high], '720p, 2500 kbit/s'],
])('names layers as people do', (layer, all, want) => {
  expect(label(layer, all)).toBe(want);
});

describe('slowNotice', () => {
  const served = { active: [low, high], sent: 'q', limited: true };
  test('names the connection as the cause', () => {
    expect(slowNotice(served)).toBe('Your connection is too slow for 720p at the moment, so you see 180p.');
  });
  test('says that sound comes first', () => {
    const stills = { ...high, encodingId: 'q', keyframesOnly: true };
    expect(slowNotice({ ...served, active: [stills, high] })).toBe(
      'Your connection is too slow for 720p at the moment, so you hear the sound, and see a picture now and then.',
    );
    expect(label(stills, [stills, high])).toBe('Sound first');
  });
  test.each([{ limited: false }, { sent: 'f' }, { sent: 'gone' }, { active: [low] }])(
    'says nothing otherwise',
    (change) => expect(slowNotice({ ...served, ...change })).toBe(''),
  );
});
