import { describe, expect, test } from 'vitest';
import { errorFromResponse } from './errors';
import { withStereo } from './whep';

describe('withStereo', () => {
  const opus = 'a=rtpmap:111 opus/48000/2\r\n';
  test('asks for both sides once', () => {
    const sdp = withStereo(`${opus}a=fmtp:111 minptime=10;useinbandfec=1\r\na=x\r\n`);
    expect(sdp).toContain('a=fmtp:111 minptime=10;useinbandfec=1;stereo=1\r\n');
    expect(withStereo(sdp)).toBe(sdp);
  });
  test('leaves an offer without Opus alone', () => {
    expect(withStereo('a=rtpmap:0 PCMU/8000\r\n')).toBe('a=rtpmap:0 PCMU/8000\r\n');
  });
});

test.each([
  [401, 'stale', false],
  [403, 'refused', true],
  [406, 'unsupported', true],
  [404, 'rejected', false],
  [500, 'rejected', false],
  [503, 'full', false],
])('status %i is %s', async (status, kind, final) => {
  expect(await errorFromResponse(new Response('', { status }))).toMatchObject({ kind, final });
});

test('a refusal keeps the reason the server gave', async () => {
  const answer = new Response('Not allowed. this event needs a ticket\n', { status: 403 });
  expect(await errorFromResponse(answer)).toMatchObject({ message: 'this event needs a ticket' });
});
