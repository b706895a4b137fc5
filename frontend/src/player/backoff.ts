const firstMs = 400;
const capMs = 8_000;

/**
 * Returns how long to wait before attempt n, in ms; 1 is the first retry. Half of the pause is random, so
 * that many viewers do not come back at the same moment.
 */
export function backoff(attempt: number, random: () => number = Math.random): number {
  const ceiling = Math.min(capMs, firstMs * 2 ** Math.max(0, attempt - 1));
  return Math.round(ceiling / 2 + (ceiling / 2) * random());
}

/** Resolves after ms, or at once when the signal fires. It never rejects. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
}
