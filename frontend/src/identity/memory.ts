import type { Session } from '../api/client';
import type { Keeper } from './signer';

const sessionKey = 'footlight.session';
const keeperKey = 'footlight.keeper';
/** A session that lasts for less than this is not used. */
const marginMs = 30_000;

/** When to treat a session as ended, on the clock of Date.now. */
export function endOf(session: Session): number {
  return Date.parse(session.expiresAt) - marginMs;
}

/** What a browser remembers: the session for this tab, and for longer where the key is kept. */
export class Memory {
  constructor(
    private readonly tab: Storage = sessionStorage,
    private readonly site: Storage = localStorage,
  ) {}

  /** The tab's session, if it still lasts long enough. */
  session(now = Date.now()): Session | undefined {
    const session = parse(this.tab.getItem(sessionKey));
    return session && endOf(session) > now ? session : undefined;
  }

  keeper(): Keeper | undefined {
    return ((this.tab.getItem(keeperKey) ?? this.site.getItem(keeperKey)) as Keeper | null) ?? undefined;
  }

  /** Keeps a session; one that the studio began is of this tab alone. */
  keep(session: Session, keeper: Keeper): void {
    this.tab.setItem(sessionKey, JSON.stringify(session));
    this.tab.removeItem(keeperKey);
    (keeper === 'studio' ? this.tab : this.site).setItem(keeperKey, keeper);
  }

  /** The session is over; the next visit still knows with which key to begin another. */
  lapse(): void {
    this.tab.removeItem(sessionKey);
    this.tab.removeItem(keeperKey);
  }

  forget(): void {
    if (this.keeper() !== 'studio') this.site.removeItem(keeperKey);
    this.lapse();
  }
}

function parse(text: string | null): Session | undefined {
  try {
    const { token, address, expiresAt } = JSON.parse(text ?? '') as Partial<Session>;
    return token && address && expiresAt ? { token, address, expiresAt } : undefined;
  } catch {
    return undefined; // nothing there, or nothing of ours
  }
}
