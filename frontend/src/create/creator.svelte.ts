import type { Api } from '../api/client';
import { Curation } from '../api/curation';
import { asApiError } from '../api/errors';
import type { Identity } from '../identity/identity.svelte';
import { inWords } from '../identity/trouble';
import type { Signer } from '../identity/signer';
import { Author } from './author';

/** Who plans: whoever is signed in, or where access is open this browser's own key. */
export class Creator {
  /** Undefined while nobody is known. */
  address = $state('');
  /** Access is enforced here, and nobody has signed in. */
  shut = $state(false);
  problem = $state('');
  readonly curation: Curation;
  readonly author: Author;

  constructor(
    readonly api: Pick<Api, 'intent' | 'events' | 'room'>,
    readonly identity: Identity,
  ) {
    const bearer = () => identity.session?.token;
    const rejected = () => void identity.lapse();
    this.curation = new Curation('', undefined, { bearer, rejected, waits: () => undefined });
    this.author = new Author(api, () => this.signer());
  }

  /** Finds out who is at this page. */
  async meet(): Promise<void> {
    this.problem = '';
    const { identity } = this;
    try {
      if (!identity.session) await identity.resume().catch(() => false); // then they are asked
      const closed = !identity.session && (await this.closed());
      this.address = closed ? '' : (identity.session?.address ?? (await this.signer()).address);
      this.shut = closed;
    } catch (error) {
      this.problem = inWords(error);
    }
  }

  private signer(): Promise<Signer> {
    return this.identity.session ? this.identity.signer() : this.identity.keys.open('browser');
  }

  /** The server lists its events to anybody only where access is open. */
  private async closed(): Promise<boolean> {
    try {
      await this.api.events();
      return false;
    } catch (error) {
      const { kind } = asApiError(error);
      if (kind === 'anonymous' || kind === 'refused') return true;
      throw error;
    }
  }
}
