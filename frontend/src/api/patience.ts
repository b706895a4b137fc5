/** How often a request is sent before its refusal is final. */
const maxTries = 10;
/** The longest pause that a page waits for. */
const maxWaitMs = 60_000;
/** The longest random extra pause. It spreads the requests of callers who were told to wait equally long. */
const spreadMs = 1_500;

/** Called with the pause in ms before a request is sent again, and with 0 when the pause is over. */
export type Waits = (ms: number) => void;

/** Sends a request again after the pause that the server asks for (429 with Retry-After). */
export async function patiently(ask: () => Promise<Response>, waits: Waits): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const response = await ask();
    const ms = response.status === 429 ? Number(response.headers.get('retry-after') ?? NaN) * 1000 : NaN;
    if (!(ms >= 0 && ms <= maxWaitMs) || tries === maxTries) return response;
    waits(ms);
    await new Promise((done) => setTimeout(done, ms + Math.random() * spreadMs));
    waits(0);
  }
}
