/**
 * What can go wrong between a viewer and the picture.
 *
 * - `network`: the server did not answer at all
 * - `stale`: it wants a token, or another one
 * - `refused`: it answered that this viewer may not watch
 * - `uninvited`: it asks for an invite code, or for another one
 * - `elsewhere`: the ticket is in use on as many devices as it is good for
 * - `full`: it has no slot left
 * - `unsupported`: it and this browser share no codec
 * - `rejected`: any other answer that is not a stream
 * - `blocked`: signalling worked, and no media connection came about
 * - `transport`: the media connection broke
 * - `frozen`: connected, but the picture does not move
 */
export type PlayerErrorKind =
  | 'network'
  | 'stale'
  | 'refused'
  | 'uninvited'
  | 'elsewhere'
  | 'full'
  | 'unsupported'
  | 'rejected'
  | 'blocked'
  | 'transport'
  | 'frozen';

const final: PlayerErrorKind[] = ['refused', 'uninvited', 'unsupported'];

export class PlayerError extends Error {
  override readonly name = 'PlayerError';

  constructor(
    readonly kind: PlayerErrorKind,
    message: string,
    /** How long the server asked us to wait, where it did. */
    readonly retryAfterMs?: number,
  ) {
    super(message);
  }

  /** Trying again by itself cannot help: somebody has to change something first. */
  get final(): boolean {
    return final.includes(this.kind);
  }
}

/** Turns whatever was thrown into a PlayerError, so that state holds one type. */
export function asPlayerError(thrown: unknown): PlayerError {
  if (thrown instanceof PlayerError) return thrown;
  return new PlayerError('transport', thrown instanceof Error ? thrown.message : String(thrown));
}

/** The error an HTTP answer other than 201 stands for, in the server's words where it refuses. */
export async function errorFromResponse(response: Response): Promise<PlayerError> {
  const { status } = response;
  const message = `the server answered ${status}`;
  if (status === 401) return new PlayerError('stale', message);
  if (status === 403) {
    const kind = response.headers.get('refusal') === 'devices' ? 'elsewhere' : 'refused';
    return new PlayerError(kind, (await said(response)) || message);
  }
  if (status === 406 || status === 415) return new PlayerError('unsupported', message);
  if (status === 503 || status === 429) return new PlayerError('full', message, retryAfter(response));
  return new PlayerError('rejected', message, retryAfter(response));
}

/** Refusals are a sentence of text. */
async function said(response: Response): Promise<string> {
  const text = await response.text().catch(() => '');
  return text
    .slice(0, 300)
    .replace(/^Not allowed\. /, '')
    .trim();
}

function retryAfter(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
}
