import { Poll } from '../../api/poll';
import type { GuestList, Holder, Invite, Stage } from '../../api/stage';
import { inWords } from '../../identity/trouble';
import { merge, type Guest } from './guest-list';

const everyMs = 4_000;

/** The invited guests of a show, and those who came. */
export class Guests {
  /** Undefined until the server has answered. */
  list = $state.raw<GuestList>();
  all = $state.raw<Guest[]>([]);
  busy = $state(false);
  problem = $state('');
  /** Why the list could not be updated, or ''. */
  stale = $state('');
  readonly poll: Poll<[GuestList, Holder[]]>;

  constructor(
    private readonly id: string,
    private readonly stage: Pick<Stage, 'guests' | 'holders' | 'invite' | 'uninvite'>,
  ) {
    this.poll = new Poll({
      load: () => Promise.all([this.stage.guests(this.id), this.stage.holders(this.id)]),
      everyMs,
      onValue: ([list, holders]) => this.learn(list, holders),
      onError: (error) => (this.stale = inWords(error)),
    });
  }

  /** Creates an invite code. Returns undefined if that failed; `problem` then holds the reason. */
  async invite(name: string, once: boolean): Promise<Invite | undefined> {
    let made: Invite | undefined;
    await this.act(async () => {
      made = await this.stage.invite(this.id, { name: name.trim(), once });
    });
    return made;
  }

  /** Revokes one invite code, or all of them. */
  uninvite(which: { invite: string } | { all: true }): Promise<void> {
    return this.act(() => this.stage.uninvite(this.id, which));
  }

  private async act(what: () => Promise<unknown>): Promise<void> {
    this.busy = true;
    this.problem = '';
    try {
      await what();
      this.list = await this.stage.guests(this.id);
    } catch (error) {
      this.problem = inWords(error);
    }
    this.busy = false;
  }

  private learn(list: GuestList, holders: Holder[]): void {
    this.list = list;
    this.all = merge(list, holders);
    this.stale = '';
  }
}
