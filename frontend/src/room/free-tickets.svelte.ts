import type { Api } from '../api/client';
import type { Identity } from '../identity/identity.svelte';
import { inWords } from '../identity/trouble';
import type { RoomFacts } from './room.svelte';
import type { Seen } from './terms';

/**
 * The steps of a claim:
 *
 * - `asking`: the buyer is asked to sign
 * - `writing`: the ticket is being written to the ledger
 */
export type Progress = 'asking' | 'writing';

/** Claims free tickets for the signed-in viewer, one at a time. */
export class FreeTickets {
  /** The tier of the running claim. */
  tier = $state<number>();
  progress = $state<Progress>();
  /** Why the last claim failed. */
  problem = $state('');
  /** The invite code, which some tickets need. */
  invite = $state('');
  /** Whether a ticket was claimed on this page. */
  got = $state(false);

  constructor(
    private readonly id: string,
    private readonly api: Pick<Api, 'intent' | 'claim'>,
    private readonly identity: Pick<Identity, 'signer'>,
    private readonly facts: Pick<RoomFacts, 'ask'>,
  ) {}

  /**
   * Claims a free ticket on the shown terms: the holder signs, and the server's operator pays the fee.
   * Repeating it is safe, because an address can claim only once.
   */
  async claim(tier: number, seen: Seen): Promise<void> {
    await this.get(tier, async () => {
      const signer = await this.identity.signer();
      const holder = signer.address;
      const { typedData, deadline } = await this.api.intent(this.id, {
        action: 'claim',
        holder,
        tier,
        ...seen,
      });
      const signature = await signer.signTypedData(typedData);
      this.progress = 'writing';
      const invite = this.invite.trim();
      await this.api.claim(this.id, { holder, tier, deadline, signature, seen, ...(invite && { invite }) });
    });
  }

  private async get(tier: number, act: () => Promise<void>): Promise<void> {
    if (this.progress) return;
    this.tier = tier;
    this.progress = 'asking';
    this.problem = '';
    try {
      // A viewer who has just signed in may already have a ticket.
      if (!(await this.isIn())) await act();
      this.got = await this.isIn();
    } catch (error) {
      // The ticket may exist although the response was lost.
      this.got = await this.isIn().catch(() => false);
      if (!this.got) this.problem = inWords(error);
    } finally {
      this.progress = undefined;
    }
  }

  private async isIn(): Promise<boolean> {
    return (await this.facts.ask()).access.yours !== 'none';
  }
}
