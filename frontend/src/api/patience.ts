/** A request is sent this often before its refusal is final. */
const maxTries = 10;
/** The longest pause that a page waits for. */
const maxWaitMs = 60_000;
/** Spreads the requests of all who were told to wait for the same time. */
const spreadMs = 1_500;

/** Called with how long a request waits, and with 0 when the wait is over. */
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
