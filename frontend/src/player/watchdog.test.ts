import { describe, expect, test } from 'vitest';
import { received, Watchdog, type Sample, type Verdict } from './watchdog';

const base: Sample = { at: 0, packets: 0, frames: 0, sound: 0, visible: true, expected: false };

/** Judges one sample a second, each a change of the previous one. Returns the last verdict. */
function judge(seconds: number, each: (second: number) => Partial<Sample>): Verdict {
  const dog = new Watchdog();
  let verdict: Verdict = 'quiet';
  for (let second = 0; second <= seconds; second++) {
    verdict = dog.judge({ ...base, at: second * 1000, ...each(second) });
  }
  return verdict;
}

describe('Watchdog', () => {
  test.each<[string, number, (s: number) => Partial<Sample>, Verdict]>([
    ['an empty stage is quiet for ever', 600, () => ({}), 'quiet'],
    ['a moving picture', 10, (s) => ({ packets: s * 90, frames: s * 30 }), 'moving'],
    ['sound without a picture', 10, (s) => ({ sound: s * 50, expected: true }), 'moving'],
    [
      'the publisher left',
      10,
      (s) => ({ packets: Math.min(s, 5) * 90, frames: Math.min(s, 5) * 30 }),
      'quiet',
    ],
    ['packets without pictures', 20, (s) => ({ packets: s * 90, frames: 30 }), 'stuck'],
    ['nothing, though somebody is on stage', 6, () => ({ expected: true }), 'stuck'],
    ['a short gap while on stage', 5, () => ({ expected: true }), 'quiet'],
    ['a hidden page is never at fault', 60, () => ({ expected: true, visible: false }), 'quiet'],
  ])('%s', (_, seconds, each, verdict) => {
    expect(judge(seconds, each)).toBe(verdict);
  });

  test('coming back to the page starts the count anew', () => {
    expect(judge(62, (s) => ({ expected: true, visible: s > 58 }))).toBe('quiet');
  });
});

test('received adds up the inbound streams', () => {
  const report = new Map<string, object>([
    ['a', { type: 'inbound-rtp', kind: 'video', packetsReceived: 7, framesDecoded: 3 }],
    ['b', { type: 'inbound-rtp', kind: 'audio', packetsReceived: 100 }],
    ['c', { type: 'candidate-pair', packetsReceived: 9 }],
  ]);
  expect(received(report as RTCStatsReport)).toEqual({ packets: 7, frames: 3, sound: 100 });
});
