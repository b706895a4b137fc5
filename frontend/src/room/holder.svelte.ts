import type { Api, Holdings } from '../api/client';
import type { Identity } from '../identity/identity.svelte';

/** The signed-in viewer's tickets and refunds. */
export class Holder {
  /** Undefined if the viewer is not signed in or the answer is pending. */
  holdings = $state.raw<Holdings>();
  /** Whether a refund was paid on this page. */
  paidBack = $state(false);

  constructor(
    private readonly id: string,
    private readonly api: Pick<Api, 'holdings'>,
    private readonly identity: Pick<Identity, 'session'>,
  ) {}

  /** Asks the server again. `paidBack` means that a refund was paid. */
  async count(paidBack = this.paidBack): Promise<void> {
    const { session } = this.identity;
    this.holdings = session && (await this.api.holdings(this.id, session.address).catch(() => undefined));
    this.paidBack = paidBack && session !== undefined;
  }
}
