import type { Api } from '../api/client';
import { Curation } from '../api/curation';
import { asApiError } from '../api/errors';
import type { Caller } from '../api/transport';
import type { Identity } from '../identity/identity.svelte';
import type { Keys } from '../identity/keys';
import { inWords } from '../identity/trouble';
import type { Signer } from '../identity/signer';
import { Author } from './author';

/** A creator's event in a list. */
export interface Planned {
  eventId: string;
  /** Undefined until the plan is read, and if the event has none. */
  title?: string | undefined;
  accepted?: boolean;
  /** Whether the server was working on the plan when this window left it. */
  underWay?: boolean;
}

/** The creator who plans, in a browser or in the studio. */
export interface Person extends Pick<Identity, 'session' | 'resume' | 'lapse' | 'signer'> {
  keys: Pick<Keys, 'open' | 'ledger'>;
}

const mostTitles = 24;

/** Finds out who plans: the signed-in creator or, if access is open, the owner of this browser's key. */
export class Creator {
  /** The creator's address, or '' while it is unknown. */
  address = $state('');
  /** Whether access is enforced and the creator has not signed in. */
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
      if (!identity.session) await identity.resume().catch(() => false); // a creator who is not signed in is asked
      const closed = !identity.session && (await this.closed());
      this.address = closed ? '' : (identity.session?.address ?? (await this.signer()).address);
      this.shut = closed;
    } catch (error) {
      this.problem = inWords(error);
    }
  }

  /** Passes the creator's events to `tell`, newest first, and again whenever the title of one is read. */
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

  /** Returns the creator's signer. */
  signer(): Promise<Signer> {
    return this.identity.session ? this.identity.signer() : this.identity.keys.open('browser');
  }

  /** Reports whether access is enforced: the server then refuses its list of events to guests. */
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
