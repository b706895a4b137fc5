/**
 * The kinds of errors that keep a viewer from watching:
 *
 * - `network`: the server did not answer at all
 * - `stale`: the token is missing or not accepted
 * - `refused`: this viewer may not watch
 * - `uninvited`: the invite code is missing or wrong
 * - `elsewhere`: the ticket is in use on as many devices as it allows
 * - `full`: the server has no slot left
 * - `unsupported`: the server and this browser share no codec
 * - `rejected`: any other answer that is not a stream
 * - `slow`: no media connection yet
 * - `blocked`: signalling worked, but no media connection was established
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
  | 'slow'
  | 'blocked'
  | 'transport'
  | 'frozen';

const final: PlayerErrorKind[] = ['refused', 'uninvited', 'unsupported'];

export class PlayerError extends Error {
  override readonly name = 'PlayerError';

  constructor(
    readonly kind: PlayerErrorKind,
    message: string,
    /** How long the server asked the viewer to wait, in ms, if it did. */
    readonly retryAfterMs?: number,
  ) {
    super(message);
  }

  /** Reports whether retrying is useless until the viewer or the host changes something. */
  get final(): boolean {
    return final.includes(this.kind);
  }
}

/** Converts any thrown value to a PlayerError, so that state holds one type. */
export function asPlayerError(thrown: unknown): PlayerError {
  if (thrown instanceof PlayerError) return thrown;
  return new PlayerError('transport', thrown instanceof Error ? thrown.message : String(thrown));
}

/** Returns the error for an HTTP response other than 201, with the server's message if it refuses. */
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

/** Returns the text of a refusal, which is one sentence. */
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
