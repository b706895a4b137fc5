import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { privateKeyToAccount } from 'viem/accounts';
import type { EntranceList, Entry, Scan, Scanned } from '../api/entrance';
import { ApiError } from '../api/errors';
import { FakeStorage } from '../identity/fakes';
import { readCode, ticketCode } from '../tickets/code';
import { alone } from './alone';
import { Scanner } from './scanner.svelte';
import { seatOf } from './verdict';

const start = Date.UTC(2026, 11, 3, 19);
let now = start;
const key = (i: number) => privateKeyToAccount(`0x${(i + 1).toString(16).padStart(64, '0')}`);

/** Makes the code of the first ticket of a holder. */
function codeOf(i: number, more: { event?: string; number?: number; at?: number } = {}): Promise<string> {
  const { event = 'gala', number = 1, at = now } = more;
  const account = key(i);
  const seat = { event, tier: 0, holder: account.address, number };
  return ticketCode(seat, (message) => account.signMessage({ message }), at);
}

/** The server. The first scan of a ticket admits, every other one names it. */
class Server {
  /** Why every call fails. */
  trouble: ApiError | undefined;
  /** A scan by this device is refused, and so is the whole request. */
  bad = '';
  /** Calls wait for this. */
  slow = Promise.resolve();
  readonly entries: Entry[] = [];
  /** The server keeps so many entries. */
  room = Infinity;
  requests = 0;
  /** Counts the entries in lists. */
  listed = 0;

  constructor(public holders: EntranceList['holders']) {}

  async list(since = 0): Promise<EntranceList> {
    const { holders } = this;
    const entries = this.entries.slice(since);
    const nextSince = this.entries.length;
    this.listed += entries.length;
    const madeAt = new Date(now).toISOString();
    await this.answer();
    return { eventId: 'gala', madeAt, tiers: ['Standing'], holders, entries, nextSince };
  }

  async scan(scans: Scan[]): Promise<Scanned> {
    await this.answer();
    if (scans.some(({ device }) => device === this.bad)) throw new ApiError('invalid', '0.device is bad');
    if (this.entries.length + scans.length > this.room) throw new ApiError('failed', 'all full', 'conflict');
    const answers = scans.map((scan) => ({ ...this.admit(scan), ticket: scan.ticket }));
    return {
      eventId: 'gala',
      accepted: answers.filter(({ reason }) => !reason),
      conflicts: answers.filter(({ reason }) => reason),
    };
  }

  private async answer(): Promise<void> {
    this.requests++;
    await this.slow;
    if (this.trouble) throw this.trouble;
  }

  private admit({ ticket, at, device }: Scan): Entry {
    const code = readCode(ticket);
    if (!code) throw new Error('the device hands in tickets only');
    const { tier, holder, number } = code;
    if (!this.holders.some((one) => one.holder === holder && number <= one.units))
      return { at, device, tier, holder, number, reason: 'passed' };
    const first = this.entries.find((entry) => !entry.reason && seatOf(entry) === seatOf(code));
    const entry: Entry = { at, device, tier, holder, number, ...(first && { reason: 'twice', first }) };
    this.entries.push(entry);
    return entry;
  }
}

let server: Server;
const unreachable = new ApiError('unreachable', 'the server did not answer');
const device = (storage: () => Storage = kept(new FakeStorage())) =>
  new Scanner('gala', server, storage, () => now);
const kept = (storage: Storage) => () => storage;
const later = () => {
  let done: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => (done = resolve));
  return { promise, done: () => done() };
};

beforeEach(() => {
  now = start;
  const holders = Array.from({ length: 200 }, (_, i) => ({ holder: key(i).address, tier: 0, units: 1 }));
  server = new Server(holders);
});
afterEach(() => vi.useRealTimers());

async function ready(storage?: () => Storage): Promise<Scanner> {
  const scanner = device(storage);
  await scanner.synchronise();
  return scanner;
}

/** Lets the fake clock run until something is so. */
async function until(so: () => boolean): Promise<void> {
  while (!so()) await vi.advanceTimersByTimeAsync(100);
}

async function told(scanner: Scanner, text: string): Promise<string> {
  await scanner.read(text);
  return `${scanner.verdict?.light} ${scanner.verdict?.headline}`;
}

test('what a code is worth is told apart', async () => {
  const scanner = await ready();
  const forged = await codeOf(3);
  const first = await codeOf(0);
  expect(await told(scanner, first)).toBe('green Come in');
  expect(await told(scanner, first)).toBe('amber Same code again');
  expect(await told(scanner, await codeOf(0, { at: now + 1000 }))).toBe('amber Already in');
  expect(await told(scanner, await codeOf(1, { at: now - 200_000 }))).toBe('red Old code');
  expect(await told(scanner, await codeOf(1, { at: now + 200_000 }))).toBe('red Wrong clock');
  expect(await told(scanner, await codeOf(1, { event: 'other' }))).toBe('red Another event’s ticket');
  expect(await told(scanner, `${forged.slice(0, -9)}AAAA${forged.slice(-5)}`)).toBe('red Not a ticket');
  expect(await told(scanner, 'https://stage.example/room/gala')).toBe('red Not a ticket');
  expect(await told(scanner, await codeOf(1, { number: 2 }))).toBe('red Not valid any more');
  expect(scanner.inside).toBe(1);
});

test('a verdict does not stand while the next code is checked', async () => {
  const scanner = await ready();
  await scanner.read(await codeOf(0));
  const { promise, done } = later();
  server.slow = promise;
  const reading = scanner.read(await codeOf(1));
  await vi.waitFor(() => expect(scanner.verdict?.headline).toBe('Checking…'));
  done();
  await reading;
  expect(scanner.verdict?.headline).toBe('Come in');
});

test('codes that are read quickly are judged in their order, and each verdict stands for a while', async () => {
  const scanner = await ready();
  const [first, second] = [await codeOf(0), await codeOf(1)];
  vi.useFakeTimers();
  const reads = [first, first, second].map((text) => scanner.read(text));
  const seen: (string | undefined)[] = [];
  await until(() => seen.push(scanner.verdict?.headline) > 0 && scanner.count === 3);
  expect(seen.filter((headline) => headline === 'Same code again').length).toBeGreaterThan(10);
  expect(scanner.verdict?.headline).toBe('Come in');
  await Promise.all(reads);
});

test('a ticket that is not on the list does not count as let in, until the server knows it', async () => {
  const scanner = await ready();
  server.trouble = unreachable;
  expect(await told(scanner, await codeOf(300))).toBe('amber Not on the list');
  expect(await told(scanner, await codeOf(300))).toBe('amber Not on the list');
  expect(scanner).toMatchObject({ inside: 0, conflicts: [], outbox: { waiting: [] } });
  server.trouble = undefined;
  server.holders = [...server.holders, { holder: key(300).address, tier: 0, units: 1 }];
  expect(await told(scanner, await codeOf(300))).toBe('green Come in');
  expect(scanner.inside).toBe(1);
});

test('a ticket that the server let in unseen is let in when it is shown again, and not taken for a copy', async () => {
  const scanner = await ready();
  server.holders = [...server.holders, { holder: key(300).address, tier: 0, units: 1 }];
  const { promise, done } = later();
  server.slow = promise;
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const reading = scanner.read(await codeOf(300));
  await until(() => vi.getTimerCount() > 0);
  await vi.advanceTimersByTimeAsync(10_000);
  await reading;
  expect(scanner.verdict?.headline).toBe('Not on the list');
  void scanner.read('another');
  done();
  await until(() => scanner.inside === 1 && scanner.verdict?.headline === 'Not a ticket');
  vi.useRealTimers();
  expect(await told(scanner, await codeOf(300, { at: now + 1000 }))).toBe('green Come in');
  expect(await told(scanner, await codeOf(300, { at: now + 2000 }))).toBe('amber Already in');
});

test('a clock that is wrong does not turn guests away', async () => {
  const scanner = await ready();
  const real = now;
  now += 600_000;
  const list = server.list;
  server.list = async () => ({ ...(await list.call(server)), madeAt: new Date(real).toISOString() });
  await scanner.synchronise();
  expect(await told(scanner, await codeOf(0, { at: real }))).toBe('green Come in');
  server.list = list;
});

test('after signing out the list is gone, also one that arrives late, and the scans stay', async () => {
  const storage = kept(new FakeStorage());
  const scanner = await ready(storage);
  server.trouble = unreachable;
  await scanner.read(await codeOf(0));
  server.trouble = undefined;
  const { promise, done } = later();
  const { scan } = server;
  server.scan = () => Promise.reject(unreachable);
  server.slow = promise;
  const list = scanner.synchronise();
  await vi.waitFor(() => expect(server.requests).toBe(3));
  scanner.clear();
  done();
  await list;
  for (const one of [scanner, device(storage)])
    expect(one).toMatchObject({ list: undefined, verdict: undefined, outbox: { waiting: [{}] } });
  server.scan = scan;
  await scanner.synchronise();
  expect(scanner).toMatchObject({ inside: 1, trouble: undefined, outbox: { waiting: [] } });
});

test('a list that arrives late keeps the tickets that were let in meanwhile', async () => {
  const scanner = await ready();
  const { promise, done } = later();
  server.slow = promise;
  const list = scanner.synchronise();
  await vi.waitFor(() => expect(server.requests).toBe(2));
  server.slow = Promise.resolve();
  await scanner.read(await codeOf(0));
  done();
  await list;
  expect(scanner.inside).toBe(1);
  expect(await told(scanner, await codeOf(0, { at: now + 1000 }))).toBe('amber Already in');
});

test('a refusal is not taken for a missing network, and tickets are checked by the list', async () => {
  const scanner = await ready();
  for (const kind of ['anonymous', 'refused', 'missing', 'failed', 'unreachable'] as const) {
    server.trouble = new ApiError(kind, kind);
    await scanner.synchronise();
    expect(scanner.trouble?.kind).toBe(kind);
  }
  server.trouble = new ApiError('anonymous', 'sign in');
  expect(await told(scanner, await codeOf(0))).toBe('green Come in');
  expect(scanner.trouble?.kind).toBe('anonymous');
  server.trouble = undefined; // signed in again
  await scanner.synchronise();
  expect(scanner.trouble).toBeUndefined();
  expect(server.entries).toHaveLength(1);
});

test('a scan that the server cannot take is set aside, and does not hold up the others', async () => {
  const scanner = await ready();
  server.trouble = unreachable;
  server.bad = 'Worn';
  for (let i = 0; i < 5; i++) {
    scanner.rename(i === 2 ? 'Worn' : 'East');
    await scanner.read(await codeOf(i));
  }
  server.trouble = undefined;
  await scanner.synchronise();
  expect(server.entries).toHaveLength(4);
  expect(scanner).toMatchObject({ inside: 5, trouble: undefined, outbox: { waiting: [] } });
  expect(scanner.outbox.refused).toMatchObject([{ scan: { device: 'Worn' }, why: '0.device is bad' }]);
});

test('a server that has no room for more is told of, and not asked again', async () => {
  const scanner = await ready();
  server.trouble = unreachable;
  for (let i = 0; i < 4; i++) await scanner.read(await codeOf(i));
  server.trouble = undefined;
  server.room = 3;
  await scanner.synchronise();
  expect(server.entries).toHaveLength(3);
  expect(scanner).toMatchObject({ inside: 4, trouble: undefined, outbox: { full: 'all full', refused: [] } });
  const { requests } = server;
  expect(await told(scanner, await codeOf(4))).toBe('green Come in');
  expect(await told(scanner, await codeOf(4, { at: now + 1000 }))).toBe('amber Already in');
  await scanner.synchronise();
  expect(server.requests - requests, 'for the list').toBe(1);
  expect(scanner).toMatchObject({ inside: 5, trouble: undefined });

  const other = await ready();
  expect(await told(other, await codeOf(300))).toBe('amber Not on the list');
  expect(other).toMatchObject({ trouble: undefined, outbox: { full: 'all full', waiting: [] } });
});

test('a browser that keeps nothing says so, and checks tickets all the same', async () => {
  const forbidden = () => {
    throw new DOMException('no', 'SecurityError');
  };
  const full = new FakeStorage();
  full.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  for (const storage of [forbidden, kept(full)]) {
    const scanner = await ready(storage);
    expect(scanner.kept).toBe(false);
    expect(await told(scanner, await codeOf(storage === forbidden ? 0 : 1))).toBe('green Come in');
  }
  expect((await ready()).kept).toBe(true);
});

test('a browser without locks, or that forbids them, has every tab be the scanner', async () => {
  const [got, away] = [vi.fn(), vi.fn()];
  alone('gala', got, away, {});
  const locks = { request: () => Promise.reject(new DOMException('no', 'SecurityError')) };
  alone('gala', got, away, { locks } as unknown as Navigator);
  await vi.waitFor(() => expect(got).toHaveBeenCalledTimes(2));
  expect(away).not.toHaveBeenCalled();
});

test('a list that does not fit leaves room for the scans', async () => {
  const storage = new FakeStorage();
  const set = storage.setItem.bind(storage);
  storage.setItem = (slot, text) => {
    if (text.length > 10_000) throw new DOMException('full', 'QuotaExceededError');
    set(slot, text);
  };
  const scanner = await ready(kept(storage));
  server.trouble = unreachable;
  await scanner.read(await codeOf(0));
  expect(device(kept(storage)).outbox.waiting).toHaveLength(1);
});

test('a code that a scanner types into the name of the device is read', async () => {
  const scanner = await ready();
  scanner.rename(' Stage\u202E door ');
  expect(scanner.device).toBe('Stage door');
  scanner.rename(`Stage door${await codeOf(0)}`);
  await vi.waitFor(() => expect(scanner.verdict?.headline).toBe('Come in'));
  expect(scanner.device).toBe('Stage door');
  scanner.rename('🎭'.repeat(70));
  expect([...scanner.device]).toHaveLength(64);
});

test('200 tickets, two of them twice, without a network', async () => {
  const storage = kept(new FakeStorage());
  let scanner = await ready(storage);
  server.trouble = unreachable;
  const lights = { dark: 0, green: 0, amber: 0, red: 0 };
  for (let i = 0; i < 202; i++) {
    now += 10_000;
    await scanner.read(await codeOf(i % 200));
    lights[scanner.verdict?.light ?? 'red']++;
    if (i === 100) scanner = device(storage); // the page is loaded again
  }
  expect(lights).toEqual({ dark: 0, green: 200, amber: 2, red: 0 });
  expect(scanner).toMatchObject({ inside: 200, trouble: { kind: 'unreachable' } });
  server.trouble = undefined;
  await scanner.synchronise();
  expect(scanner).toMatchObject({ inside: 200, trouble: undefined, outbox: { waiting: [] } });
  expect(server.entries).toHaveLength(202);
  expect(scanner.conflicts).toMatchObject([{ reason: 'twice' }, { reason: 'twice' }]);
});

test('two devices without a network let the same ticket in, and both show it after synchronising', async () => {
  const [east, west] = [await ready(), await ready()];
  east.rename('East');
  west.rename('West');
  server.trouble = unreachable;
  await east.read(await codeOf(7));
  now += 60_000;
  await west.read(await codeOf(7));
  expect([east.verdict?.light, west.verdict?.light]).toEqual(['green', 'green']);
  server.trouble = undefined;
  await west.synchronise();
  await east.synchronise();
  await west.synchronise();
  for (const scanner of [east, west]) {
    expect(scanner.conflicts).toMatchObject([{ reason: 'twice', device: 'East', first: { device: 'West' } }]);
    expect(scanner.inside).toBe(1);
  }
});

test('a ticket that was passed on after the list was made is shown once the server answers', async () => {
  const scanner = await ready();
  server.holders = server.holders.slice(1);
  server.trouble = unreachable;
  expect(await told(scanner, await codeOf(0))).toBe('green Come in');
  server.trouble = undefined;
  await scanner.synchronise();
  expect(scanner.conflicts).toMatchObject([{ reason: 'passed' }]);
});

test('an answer that comes late corrects the verdict', async () => {
  const scanner = await ready();
  const other = await ready();
  await other.read(await codeOf(0));
  const { promise, done } = later();
  server.slow = promise;
  vi.useFakeTimers();
  const reading = scanner.read(await codeOf(0, { at: now + 1000 }));
  await until(() => scanner.count === 1);
  await reading;
  expect(scanner.verdict?.headline).toBe('Come in');
  done();
  await vi.waitFor(() => expect(scanner.verdict?.headline).toBe('Already in'));
  expect(scanner.inside).toBe(1);
});

test('a device that has a network hears of the other, and asks for each entry once', async () => {
  const [east, west] = [await ready(), await ready()];
  await east.read(await codeOf(7));
  await west.read(await codeOf(7));
  expect(west.verdict).toMatchObject({ light: 'amber', headline: 'Already in' });
  for (let i = 0; i < 3; i++) await east.synchronise();
  expect(server.listed).toBe(2);
  expect(east).toMatchObject({ inside: 1, conflicts: [{ reason: 'twice' }] });
});
