import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api/client';
import { FakeStorage } from '../identity/fakes';
import { Admission } from './admission';

let tab: FakeStorage;
let given: number;
const revoke = vi.fn(async () => undefined);
const access = vi.fn(async () => ({
  whepUrl: 'http://stage/whep',
  hlsUrl: '',
  lowHlsUrl: '',
  flvUrl: '',
  token: `token ${++given}`,
  expiresAt: new Date(Date.now() + 3_600_000).toISOString() as string | null,
}));
const admission = () => new Admission({ access, revoke }, 'gala', tab);

beforeEach(() => {
  vi.clearAllMocks();
  tab = new FakeStorage();
  given = 0;
});

test('a token is used until it is not taken, across reloads', async () => {
  expect(await admission().invite(false)).toEqual({ url: 'http://stage/whep', hlsUrl: '', token: 'token 1' });
  expect(await admission().invite(false)).toMatchObject({ token: 'token 1' });
  expect(await admission().invite(true)).toMatchObject({ token: 'token 2' });
});

test('one that is about to expire is not begun with', async () => {
  const soon = new Date(Date.now() + 5_000).toISOString();
  access.mockResolvedValueOnce({
    whepUrl: '',
    hlsUrl: '',
    lowHlsUrl: '',
    flvUrl: '',
    token: 'old',
    expiresAt: soon,
  });
  await admission().invite(false);
  expect(await admission().invite(false)).toMatchObject({ token: 'token 1' });
});

test('who leaves gives it back', async () => {
  await admission().invite(false);
  await admission().forget();
  expect(revoke).toHaveBeenCalledWith('token 1');
  expect(await admission().invite(false)).toMatchObject({ token: 'token 2' });
});

test.each([
  ['unreachable', 'network'],
  ['anonymous', 'refused'],
  ['refused', 'refused'],
  ['missing', 'refused'],
  ['busy', 'network'],
  ['away', 'network'],
  ['failed', 'rejected'],
] as const)('%s is %s to the player', async (kind, expected) => {
  access.mockRejectedValueOnce(new ApiError(kind, 'no'));
  await expect(admission().invite(false)).rejects.toMatchObject({ kind: expected });
});

test('an invite code goes along, and the lack of one is told from other refusals', async () => {
  access.mockRejectedValueOnce(new ApiError('refused', 'an invite code is needed', 'invite'));
  const invited = admission();
  await expect(invited.invite(false)).rejects.toMatchObject({ kind: 'uninvited', final: true });
  invited.code = ' open sesame ';
  await invited.invite(true);
  expect(access).toHaveBeenLastCalledWith('gala', 'open sesame');
});
