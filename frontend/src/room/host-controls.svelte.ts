import type { Api, Room } from '../api/client';
import type { Identity } from '../identity/identity.svelte';
import { signed } from '../identity/signed';
import { inWords } from '../identity/trouble';
import type { RoomFacts } from './room.svelte';
import type { Times } from './times';

/** A creator's decision about an event. */
export type Decision = 'sell' | 'postpone' | 'end' | 'share' | 'withhold' | 'cancel';

/** Carries out the creator's decisions. Those about tickets and money are signed. */
export class HostControls {
  /** The decision that is being carried out. */
  doing = $state<Decision>();
  problem = $state('');

  constructor(
    private readonly id: string,
    private readonly api: Pick<Api, 'intent' | 'sell' | 'postpone' | 'cancel' | 'end' | 'allowCopies'>,
    private readonly identity: Pick<Identity, 'signer'>,
    private readonly facts: Pick<RoomFacts, 'ask' | 'room'>,
  ) {}

  /** Carries out a decision. `times` are the new times of a postponed show. */
  async decide(decision: Decision, times?: Times): Promise<void> {
    if (this.doing) return;
    this.doing = decision;
    this.problem = '';
    try {
      if (times) await this.api.postpone(this.id, { ...times, ...(await this.signed('postpone', times)) });
      else await this.act(decision);
      await this.facts.ask();
    } catch (error) {
      this.problem = inWords(error);
    } finally {
      this.doing = undefined;
    }
  }

  private async act(decision: Decision): Promise<void> {
    switch (decision) {
      case 'end':
        return this.api.end(this.id);
      case 'sell':
        return this.api.sell(this.id, await this.signed('tiers', offer(this.facts.room)));
      case 'cancel':
        return this.api.cancel(this.id, await this.signed('cancel'));
      case 'share':
      case 'withhold':
        return this.api.allowCopies(this.id, decision === 'share');
    }
  }

  private async signed(action: 'tiers' | 'postpone' | 'cancel', asked?: Times | Offer) {
    return signed(this.api, await this.identity.signer(), this.id, { action, ...asked });
  }
}

interface Offer {
  tiers?: string;
  endsAt?: string;
}

/** Returns the tickets that the page shows, so that no others are signed for. */
function offer(room?: Room): Offer {
  const unpriced = room?.tiers.some(({ amountMinor, wei }) => amountMinor > 0 && !wei);
  if (!room?.endsAt || unpriced) return {}; // the server says what is missing
  const tiers = room.tiers.map(({ name, wei, quantity }) => ({ name, wei, quantity }));
  return { tiers: JSON.stringify(tiers), endsAt: room.endsAt };
}
