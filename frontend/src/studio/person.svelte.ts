import type { Api, Session } from '../api/client';
import type { Person } from '../create/creator.svelte';
import type { Signer } from '../identity/signer';
import { inWords } from '../identity/trouble';
import type { HouseCalls, KeyState } from './native';

/** The creator at this machine. The window keeps the key and signs with it. */
export class Owner implements Person {
  /** The window replaces the token with the real one. */
  session = $state.raw<Session>();
  key = $state.raw<KeyState>();
  /** Why the server refuses to sign this key in, or ''. */
  refused = $state('');
  readonly keys: Person['keys'];

  constructor(
    private readonly native: HouseCalls,
    api: () => Pick<Api, 'ledger'>,
  ) {
    this.keys = { open: () => this.signer(), ledger: () => api().ledger() };
  }

  /** Reports whether the creator can sign. */
  get ready(): boolean {
    return Boolean(this.key?.address) && !this.key?.locked;
  }

  async look(): Promise<void> {
    this.key = await this.native.key();
  }

  async resume(): Promise<boolean> {
    try {
      const address = await this.native.signIn();
      this.session = { token: 'studio', address: address as Session['address'], expiresAt: '' };
      this.refused = '';
      return true;
    } catch (error) {
      this.refused = inWords(error);
      throw error;
    }
  }

  /** Replaces an expired session by a new one with the same key. */
  async lapse(): Promise<void> {
    this.session = undefined;
    await this.resume().catch(() => false); // the next request shows the error
  }

  async signer(): Promise<Signer> {
    const { native, key } = this;
    if (!key?.address || key.locked) throw new Error('Your key is locked.');
    return {
      address: key.address,
      signMessage: () => Promise.reject(new Error('The studio signs in by itself.')),
      signTypedData: (data) => native.signTypedData(JSON.stringify(data)),
      pay: () => Promise.reject(new Error('The studio pays nothing: open the room in a browser.')),
    };
  }
}
