import type { Session } from '../api/client';
import type { Keeper } from './signer';

const sessionKey = 'footlight.session';
const keeperKey = 'footlight.keeper';
/** A session with less time left than this is not used. */
const marginMs = 30_000;

/** Returns when to treat a session as ended, in ms like Date.now. */
export function endOf(session: Session): number {
  return Date.parse(session.expiresAt) - marginMs;
}

/** Remembers the session for this tab, and where the key is kept for this site. */
export class Memory {
  constructor(
    private readonly tab: Storage = sessionStorage,
    private readonly site: Storage = localStorage,
  ) {}

  /** Returns the tab's session if enough of its time is left. */
  session(now = Date.now()): Session | undefined {
    const session = parse(this.tab.getItem(sessionKey));
    return session && endOf(session) > now ? session : undefined;
  }

  keeper(): Keeper | undefined {
    return ((this.tab.getItem(keeperKey) ?? this.site.getItem(keeperKey)) as Keeper | null) ?? undefined;
  }

  /** Keeps a session. If the studio started it, it belongs to this tab alone. */
  keep(session: Session, keeper: Keeper): void {
    this.tab.setItem(sessionKey, JSON.stringify(session));
    this.tab.removeItem(keeperKey);
    (keeper === 'studio' ? this.tab : this.site).setItem(keeperKey, keeper);
  }

  /** Forgets the session, but not where the key is kept. */
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
    return undefined; // nothing is stored, or something else is
  }
}
