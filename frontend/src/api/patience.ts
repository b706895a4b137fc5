/** A request is made so often before its refusal is believed. */
const maxTries = 10;
/** Nobody is kept waiting at a page for longer at a time. */
const maxWaitMs = 60_000;
/** Who was told the same time must not come at the same moment. */
const spreadMs = 1_500;

/** Told that somebody has to wait so long, and by 0 that the wait is over. */
export type Waits = (ms: number) => void;

/** Asks again what was one too many, when the server says so (429 with Retry-After). */
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
