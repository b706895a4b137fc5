import { asApiError, type ApiError } from '../api/errors';
import type { Api, Watching } from '../api/client';
import { PlayerError } from '../player/errors';
import type { Invitation } from '../player/whep';

/** A token with less time left than this is not used. */
const marginMs = 10_000;

/**
 * Admits the player to one room. The token survives a reload of the page, so that a returning device takes
 * its own slot and not another one of the ticket's.
 */
export class Admission {
  /** The invite code for visitors without a ticket, if access is open by invitation. */
  code = '';
  readonly #key: string;

  constructor(
    private readonly api: Pick<Api, 'access' | 'revoke'>,
    private readonly id: string,
    private readonly tab: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = sessionStorage,
  ) {
    this.#key = `footlight.watching.${id}`;
  }

  /** Returns where to watch, with a token. `renew` means that the server did not accept the last token. */
  readonly invite = async (renew: boolean): Promise<Invitation> => {
    const { whepUrl, hlsUrl, token } = (renew ? undefined : this.remembered()) ?? (await this.ask());
    return { url: whepUrl, hlsUrl, token };
  };

  /** Gives the slot back, because the page may get another visitor. */
  async forget(): Promise<void> {
    const watching = this.remembered();
    this.tab.removeItem(this.#key);
    if (watching?.token) await this.api.revoke(watching.token).catch(() => undefined); // an unrevoked token expires by itself
  }

  private async ask(): Promise<Watching> {
    try {
      const watching = await this.api.access(this.id, this.code.trim());
      this.tab.setItem(this.#key, JSON.stringify(watching));
      return watching;
    } catch (error) {
      throw refusal(asApiError(error));
    }
  }

  private remembered(): Watching | undefined {
    const watching = JSON.parse(this.tab.getItem(this.#key) ?? 'null') as Watching | null;
    const good = watching?.expiresAt && Date.parse(watching.expiresAt) > Date.now() + marginMs;
    return good ? watching : undefined;
  }
}

function refusal({ kind, code, message }: ApiError): PlayerError {
  if (code === 'invite') return new PlayerError('uninvited', message);
  switch (kind) {
    case 'unreachable':
    case 'busy':
    case 'away':
      return new PlayerError('network', message);
    case 'failed':
      return new PlayerError('rejected', message);
    default:
      return new PlayerError('refused', message);
  }
}
