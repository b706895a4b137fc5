/**
 * Calls `tick` so many times a second until the returned function is called. It does so in the background
 * too, where browsers slow down the timers of pages, but not those of workers. A page that is too slow for
 * every call skips calls: they must not queue up before its other work.
 */
export function ticker(perSecond: number, tick: () => void): () => void {
  const worker = new Worker(new URL('./ticker-worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = () => {
    tick();
    worker.postMessage(0);
  };
  worker.postMessage(1000 / perSecond);
  return () => worker.terminate();
}
