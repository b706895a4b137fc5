import { expect } from '@playwright/test';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { createSiweMessage } from 'viem/siwe';
import type { ServerProcess } from './server-process';

const chainId = 31_415_926;

/** A user with a key of their own who calls the API without a page. */
export class ApiUser {
  readonly secret = generatePrivateKey();
  readonly account = privateKeyToAccount(this.secret);
  #session = '';

  private constructor(private readonly server: ServerProcess) {}

  static async signIn(server: ServerProcess): Promise<ApiUser> {
    const user = new ApiUser(server);
    const { nonce } = await user.call<{ nonce: string }>('GET', '/api/auth/nonce');
    const { address } = user.account;
    const { host, origin } = new URL(server.site);
    const message = createSiweMessage({ address, chainId, domain: host, uri: origin, version: '1', nonce });
    const signature = await user.account.signMessage({ message });
    const { token } = await user.call<{ token: string }>('POST', '/api/auth/verify', {
      message,
      signature,
    });
    user.#session = token;
    return user;
  }

  async call<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(this.server.site + path, {
      method,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${this.#session}` },
      body: body ? JSON.stringify(body) : null,
    });
    const text = await response.text();
    expect(response.status, `${method} ${path}: ${text}`).toBe(200);
    return JSON.parse(text) as T;
  }

  /** Returns the stream key with which this user's encoder publishes an event. */
  async streamKey(eventId: string): Promise<string> {
    const path = `/api/rooms/${eventId}/publish`;
    return (await this.call<{ streamKey: string }>('POST', path)).streamKey;
  }
}
