import { createSiweMessage } from 'viem/siwe';
import type { Api, Session } from '../api/client';
import type { Signer } from './signer';

type Doorkeeper = Pick<Api, 'nonce' | 'signIn'>;

const statement = 'Sign in to this stage. It costs nothing.';

/** Signs in at the server by a signed message (EIP-4361). */
export async function signIn(
  api: Doorkeeper,
  signer: Signer,
  chainId: number,
  page: Location,
): Promise<Session> {
  const message = createSiweMessage({
    address: signer.address as `0x${string}`,
    chainId,
    domain: page.host,
    uri: page.origin,
    version: '1',
    nonce: await api.nonce(),
    issuedAt: new Date(),
    statement,
  });
  return api.signIn(message, await signer.signMessage(message));
}
