import type { Api } from '../api/client';
import type { Identity } from '../identity/identity.svelte';
import { inWords } from '../identity/trouble';
import type { RoomFacts } from './room.svelte';
import type { Seen } from './terms';

/**
 * How far a ticket is:
 *
 * - `asking`: its buyer is asked to sign
 * - `writing`: the ledger writes it down
 */
export type Progress = 'asking' | 'writing';

/** Claims free tickets for whoever is signed in, one at a time. */
export class FreeTickets {
  /** The tier whose ticket is being claimed. */
  tier = $state<number>();
  progress = $state<Progress>();
  /** Why the last claim failed. */
  problem = $state('');
  /** The invite code that some tickets ask for. */
  invite = $state('');
  /** A ticket was claimed on this page. */
  got = $state(false);

  constructor(
    private readonly id: string,
    private readonly api: Pick<Api, 'intent' | 'claim'>,
    private readonly identity: Pick<Identity, 'signer'>,
    private readonly facts: Pick<RoomFacts, 'ask'>,
  ) {}

  /**
   * Claims a free ticket, as it was shown: its holder signs, the server's operator pays. Safe to
   * repeat, since an address claims once.
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
      // Whoever signed in just now may have a ticket from before.
      if (!(await this.isIn())) await act();
      this.got = await this.isIn();
    } catch (error) {
      // The answer may be lost while the ticket is not.
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
