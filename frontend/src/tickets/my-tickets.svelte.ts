import type { Api } from '../api/client';
import { asApiError } from '../api/errors';
import { keep, kept, ticketOf, type Kept } from './kept';

type Asked = Pick<Kept, 'eventId' | 'holder' | 'keeper'>;

/** The tickets that this browser remembers, and whether the server can be asked about them. */
export class MyTickets {
  list = $state.raw<Kept[]>(kept());
  offline = $state(!navigator.onLine);

  constructor(private readonly api: Pick<Api, 'room' | 'holdings'>) {}

  /** Asks the server about every ticket. What it does not answer stays as it is remembered. */
  async refresh(): Promise<void> {
    this.offline = !navigator.onLine;
    if (this.offline) return;
    const answers = await Promise.all(kept().map((ticket) => this.ask(ticket)));
    this.offline = answers.length > 0 && answers.every((answer) => !answer);
    this.list = kept();
  }

  /** Remembers the tickets that a wallet has for events. Returns whether the server answered. */
  async find(events: string[], holder: string, keeper: Kept['keeper'] = 'browser'): Promise<boolean> {
    const answers = await Promise.all(events.map((eventId) => this.ask({ eventId, holder, keeper })));
    this.list = kept();
    return answers.every(Boolean);
  }

  /** Returns whether the server answered. */
  private async ask({ eventId, holder, keeper }: Asked): Promise<boolean> {
    try {
      const [room, holdings] = await Promise.all([
        this.api.room(eventId),
        this.api.holdings(eventId, holder),
      ]);
      keep(ticketOf(room, holdings, keeper));
      return true;
    } catch (error) {
      return asApiError(error).kind !== 'unreachable';
    }
  }
}
