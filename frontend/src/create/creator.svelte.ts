import type { Api } from '../api/client';
import { Curation } from '../api/curation';
import { asApiError } from '../api/errors';
import type { Caller } from '../api/transport';
import type { Identity } from '../identity/identity.svelte';
import type { Keys } from '../identity/keys';
import { inWords } from '../identity/trouble';
import type { Signer } from '../identity/signer';
import { Author } from './author';

/** An event of a creator's, as a list shows it. */
export interface Planned {
  eventId: string;
  /** Undefined until it is read, and where only a stream of that name was ever published. */
  title?: string | undefined;
  accepted?: boolean;
  /** The server was at it when this window left it. */
  underWay?: boolean;
}

/** Whoever plans, in a browser or at the studio. */
export interface Person extends Pick<Identity, 'session' | 'resume' | 'lapse' | 'signer'> {
  keys: Pick<Keys, 'open' | 'ledger'>;
}

const mostTitles = 24;

/** Who plans: whoever is signed in, or where access is open this browser's own key. */
export class Creator {
  /** Undefined while nobody is known. */
  address = $state('');
  /** Access is enforced here, and nobody has signed in. */
  shut = $state(false);
  problem = $state('');
  readonly caller: Caller;
  readonly curation: Curation;
  readonly author: Author;

  constructor(
    readonly api: Api,
    readonly identity: Person,
  ) {
    const bearer = () => identity.session?.token;
    const rejected = () => void identity.lapse();
    this.caller = { bearer, rejected, waits: () => undefined };
    this.curation = new Curation('', undefined, this.caller);
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

  /** The events of the creator, newest first; what the newest ones are called is told as it is read. */
  async events(tell: (events: Planned[]) => void): Promise<void> {
    let events: Planned[] = await this.curation.registrations(this.address);
    tell(events);
    for (const { eventId } of events.slice(0, mostTitles)) {
      const plan = await this.curation.conversation(eventId, this.address, 'planner').catch(() => undefined);
      const title = plan?.history.findLast(({ aspect }) => aspect === 'title')?.result['title'];
      if (typeof title !== 'string') continue;
      const known = { eventId, title, accepted: Boolean(plan?.acceptance) };
      events = events.map((one) => (one.eventId === eventId ? known : one));
      tell(events);
    }
  }

  /** The key of whoever plans. */
  signer(): Promise<Signer> {
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
