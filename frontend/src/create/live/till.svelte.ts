import type { Api } from '../../api/client';
import { Poll } from '../../api/poll';
import type { Stage, Takings } from '../../api/stage';
import { signed } from '../../identity/signed';
import { inWords } from '../../identity/trouble';
import type { Creator } from '../creator.svelte';

const everyMs = 10_000;

/** The income of a show's tickets, and its payout to the creator. */
export class Till {
  /** Undefined until the server has answered, and while the event is not on the chain. */
  takings = $state.raw<Takings>();
  busy = $state(false);
  problem = $state('');
  /** Why the takings could not be updated, or ''. */
  stale = $state('');
  readonly poll: Poll<Takings>;

  constructor(
    private readonly id: string,
    private readonly stage: Pick<Stage, 'takings' | 'withdraw'>,
    private readonly api: Pick<Api, 'intent'>,
    private readonly creator: Pick<Creator, 'signer'>,
  ) {
    this.poll = new Poll({
      load: () => this.stage.takings(this.id),
      everyMs,
      onValue: (takings) => this.learn(takings),
      onError: (error) => (this.stale = inWords(error)),
    });
  }

  /** Returns the balance of the event's contract, in wei. */
  get balance(): bigint {
    return BigInt(this.takings?.balanceWei ?? 0);
  }

  /** Pays the balance out with the creator's signature. */
  async payOut(to: string): Promise<void> {
    this.busy = true;
    this.problem = '';
    try {
      const query = { action: 'withdraw', to } as const;
      const request = await signed(this.api, await this.creator.signer(), this.id, query);
      await this.stage.withdraw(this.id, { ...request, to });
      this.learn(await this.stage.takings(this.id));
    } catch (error) {
      this.problem = inWords(error);
    }
    this.busy = false;
  }

  private learn(takings: Takings): void {
    this.takings = takings;
    this.stale = '';
  }
}
