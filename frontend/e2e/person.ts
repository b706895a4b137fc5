import { expect } from '@playwright/test';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { createSiweMessage } from 'viem/siwe';
import type { StageServer } from './stage-server';

const chainId = 31_415_926;

/** Somebody with a key of their own, who speaks to the server without a page. */
export class Person {
  readonly secret = generatePrivateKey();
  readonly account = privateKeyToAccount(this.secret);
  #session = '';

  private constructor(private readonly server: StageServer) {}

  static async signIn(server: StageServer): Promise<Person> {
    const person = new Person(server);
    const { nonce } = await person.call<{ nonce: string }>('GET', '/api/auth/nonce');
    const { address } = person.account;
    const { host, origin } = new URL(server.site);
    const message = createSiweMessage({ address, chainId, domain: host, uri: origin, version: '1', nonce });
    const signature = await person.account.signMessage({ message });
    const { token } = await person.call<{ token: string }>('POST', '/api/auth/verify', {
      message,
      signature,
    });
    person.#session = token;
    return person;
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

  /** The key that an encoder of this person publishes an event with. */
  async streamKey(eventId: string): Promise<string> {
    const path = `/api/rooms/${eventId}/publish`;
    return (await this.call<{ streamKey: string }>('POST', path)).streamKey;
  }
}
