import type { Api, Holdings } from '../api/client';
import type { Identity } from '../identity/identity.svelte';

/** What whoever is signed in has of an event, and is due. */
export class Purse {
  /** Undefined while nobody is signed in, or it is not known. */
  holdings = $state.raw<Holdings>();
  /** Money came back here, now. */
  paidBack = $state(false);

  constructor(
    private readonly id: string,
    private readonly api: Pick<Api, 'holdings'>,
    private readonly identity: Pick<Identity, 'session'>,
  ) {}

  /** Looks again; `paidBack`: because money came back. */
  async count(paidBack = this.paidBack): Promise<void> {
    const { session } = this.identity;
    this.holdings = session && (await this.api.holdings(this.id, session.address).catch(() => undefined));
    this.paidBack = paidBack && session !== undefined;
  }
}
