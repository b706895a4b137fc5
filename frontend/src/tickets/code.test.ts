import { expect, test } from 'vitest';
import { recoverMessageAddress } from 'viem';
import { BrowserSigner } from '../identity/browser-signer';
import { readCode, ticketCode } from './code';

const signer = new BrowserSigner('0x4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318');
const seat = { event: 'harbour', tier: 1, holder: signer.address, number: 2 };
const now = Date.UTC(2026, 11, 3, 19);
const made = () => ticketCode(seat, (text) => signer.signMessage(text), now);
const coded = (value: unknown) =>
  `FL1.${Buffer.from(JSON.stringify(value)).toString('base64url')}.${'A'.repeat(87)}`;
const fields = { e: 'demo', t: 0, h: signer.address, n: 1, x: 5 };

test('a code says whose it is and until when', async () => {
  const code = readCode(await made());
  expect(code).toMatchObject({ ...seat, expires: now / 1000 + 90 });
  if (!code) return;
  expect(await recoverMessageAddress({ message: code.signed, signature: code.signature })).toBe(
    signer.address,
  );
});

// The server reads the same code in backend/room/entrance/code_test.go.
test('a code has one form', async () => {
  expect(await made()).toBe(
    'FL1.eyJlIjoiaGFyYm91ciIsInQiOjEsImgiOiIweDJjNzUzNkUzNjA1RDlDMTZhN2EzRDdiMTg5OGU1MjkzOTZhNjVjMjMiLCJuIjoyLCJ4IjoxNzk2MzI0NDkwfQ.FTZR4kEVvysSuZ74GavXRCoLYm__SleCDuZ54nVNkmtvNC8rKNz3kwg6CBj54DLBPwmxaH8T3Oh8_BIPz_qDQRs',
  );
});

test('a wedge scanner may add spaces', async () => {
  expect(readCode(` ${await made()}\r\n`)).toBeDefined();
});

test.each([
  ['nothing', ''],
  ['an address', 'https://stage.example/room/demo'],
  ['another version', `FL2${coded(fields).slice(3)}`],
  ['no signature', coded(fields).replace(/\.[^.]*$/, '')],
  ['a short signature', coded(fields).slice(0, -1)],
  ['no JSON', `FL1.AAAA.${'A'.repeat(87)}`],
  ['no object', coded(null)],
  ['no event', coded({ ...fields, e: 1 })],
  ['no holder', coded({ ...fields, h: '0x12' })],
  ['half a tier', coded({ ...fields, t: 0.5 })],
  ['no number', coded({ ...fields, n: 0 })],
  ['a great deal', coded({ ...fields, e: 'x'.repeat(2000) })],
])('%s is no code', (_, text) => {
  expect(readCode(text)).toBeUndefined();
});

test('the form is read', () => {
  expect(readCode(coded(fields))).toMatchObject({ event: 'demo', tier: 0, number: 1, expires: 5 });
});
