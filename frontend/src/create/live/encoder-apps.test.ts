import { expect, test } from 'vitest';
import { codes, hereOnly } from './encoder-apps';

const urls = {
  rtmpUrl: 'rtmp://stage.example.org:1935/live',
  streamKey: 'jazz?token=s3cret',
  whipUrl: 'https://stage.example.org/rtc/v1/whip/?app=live&stream=jazz',
  token: 's3cret',
};

test('an app takes the whole connection from one code', () => {
  const [larix, rtmp] = codes('jazz', urls);
  const query = new URLSearchParams(larix?.text.replace('larix://set/v1?', ''));
  expect(Object.fromEntries(query)).toEqual({
    'conn[][url]': 'rtmp://stage.example.org:1935/live/jazz?token=s3cret',
    'conn[][name]': 'jazz',
    'conn[][overwrite]': 'on',
  });
  expect(rtmp?.text).toBe('rtmp://stage.example.org:1935/live/jazz?token=s3cret');
});

test('no address that a phone opens by itself has the key', () => {
  const pages = codes('jazz', urls).filter(({ text }) => text.startsWith('http'));
  expect(pages.map(({ text }) => text)).toEqual([urls.whipUrl]);
  expect(codes('jazz', urls).at(-1)?.text).toBe('s3cret');
  expect(codes('jazz', { ...urls, token: '' }), 'where access is open there is no token').toHaveLength(3);
});

test.each([
  ['rtmp://127.0.0.1:1935/live', true],
  ['rtmp://[::1]:1935/live', true],
  ['http://localhost:1985/rtc', true],
  ['http://stage.localhost/rtc', true],
  ['rtmp://192.168.1.20:1935/live', false],
  ['https://stage.example.org', false],
])('%s is of this computer alone: %s', (url, here) => {
  expect(hereOnly(url)).toBe(here);
});
