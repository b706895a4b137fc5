import type { Api, Holdings } from '../api/client';
import type { Identity } from '../identity/identity.svelte';
import { signed } from '../identity/signed';
import { inWords } from '../identity/trouble';
import { moment } from '../ui/time';
import type { Holder } from './holder.svelte';
import type { Returnable } from './refunds';

/** Gives the signed-in viewer's tickets back, one at a time. */
export class GivingBack {
  /** Whether a ticket is being given back. */
  busy = $state(false);
  /** Why the last try failed. */
  problem = $state('');

  constructor(
    private readonly id: string,
    private readonly api: Pick<Api, 'intent' | 'giveBack'>,
    private readonly identity: Pick<Identity, 'signer'>,
    private readonly holder: Pick<Holder, 'holdings' | 'count'>,
    /** Called after a ticket was given back. */
    private readonly given: (ticket: Returnable) => Promise<void>,
  ) {}

  /** Gives one ticket back: the holder signs, and the server's operator pays the fee. */
  async giveBack(ticket: Returnable): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = '';
    try {
      await this.ask(ticket);
      await this.given(ticket);
    } catch (error) {
      this.problem = inWords(error);
    } finally {
      this.busy = false;
    }
  }

  private async ask({ tier, units, unused }: Returnable): Promise<void> {
    try {
      const query = { action: 'giveBack', tier } as const;
      const request = await signed(this.api, await this.identity.signer(), this.id, query);
      await this.api.giveBack(this.id, { ...request, tier });
    } catch (error) {
      await this.holder.count();
      const { holdings } = this.holder;
      const now = holdings?.tickets[tier];
      if (now && now.units < units) return; // it was given back, although the answer was lost
      if (now && now.units - now.redeemed < unused)
        throw new Error('This ticket was used, so it stays yours.', { cause: error });
      throw late(holdings) ?? error;
    }
  }
}

/** Returns the error if nothing can be given back any more. */
function late(holdings: Holdings | undefined): Error | undefined {
  if (holdings?.cancelled) return new Error('The event was cancelled. Take your money back instead.');
  const until = holdings?.giveBackUntil;
  if (!until || Date.parse(until) > Date.now()) return undefined;
  return new Error(`Tickets could be given back until ${moment(until)}. Yours stays good.`);
}
