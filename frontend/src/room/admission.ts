import { asApiError, type ApiError } from '../api/errors';
import type { Api, Watching } from '../api/client';
import { PlayerError } from '../player/errors';
import type { Invitation } from '../player/whep';

/** A token that is valid for less than this is not used. */
const marginMs = 10_000;

/**
 * Gets the player into one room. The token outlives a reload of the page: a device that comes again
 * with its token takes its own slot, not another of the ticket's.
 */
export class Admission {
  /** What whoever has no ticket is asked for, where access is open by invitation. */
  code = '';
  readonly #key: string;

  constructor(
    private readonly api: Pick<Api, 'access' | 'revoke'>,
    private readonly id: string,
    private readonly tab: Storage = sessionStorage,
  ) {
    this.#key = `footlight.watching.${id}`;
  }

  /** Where to watch, and the token for it. `renew`: the server did not take the last token. */
  readonly invite = async (renew: boolean): Promise<Invitation> => {
    const { whepUrl, hlsUrl, token } = (renew ? undefined : this.remembered()) ?? (await this.ask());
    return { url: whepUrl, hlsUrl, token };
  };

  /** Gives the slot back: somebody else may be next at this page. */
  async forget(): Promise<void> {
    const watching = this.remembered();
    this.tab.removeItem(this.#key);
    if (watching?.token) await this.api.revoke(watching.token).catch(() => undefined); // it ends by itself, too
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
