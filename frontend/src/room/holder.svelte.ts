import type { Api, Holdings } from '../api/client';
import type { Identity } from '../identity/identity.svelte';

/** Whoever is signed in, as a holder of tickets: what they have, and can take back. */
export class Holder {
  /** Undefined while nobody is signed in, or before the answer is here. */
  holdings = $state.raw<Holdings>();
  /** Money was paid back on this page. */
  paidBack = $state(false);

  constructor(
    private readonly id: string,
    private readonly api: Pick<Api, 'holdings'>,
    private readonly identity: Pick<Identity, 'session'>,
  ) {}

  /** Asks again. `paidBack`: because money was paid back. */
  async count(paidBack = this.paidBack): Promise<void> {
    const { session } = this.identity;
    this.holdings = session && (await this.api.holdings(this.id, session.address).catch(() => undefined));
    this.paidBack = paidBack && session !== undefined;
  }
}
