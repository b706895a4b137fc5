/**
 * Keeps the page at this address in the browser, so that it opens again without the server. `load` loads what the
 * page otherwise loads when it is needed. Browsers allow this over HTTPS and on the server's own machine only;
 * elsewhere nothing is kept. Returns whether the page is kept.
 */
export async function keepOffline(load: () => Promise<unknown>): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  try {
    await load();
    const scope = location.pathname;
    const files = [scope, '/favicon.svg', ...loaded()];
    const cache = await caches.open(`footlight ${scope}`);
    await cache.addAll(files);
    for (const { url } of await cache.keys())
      if (!files.includes(new URL(url).pathname)) await cache.delete(url); // of an older build
    await navigator.serviceWorker.register('/offline.js', { scope });
    return true;
  } catch {
    return false; // the server does not answer, or the browser may not keep anything
  }
}

/** Returns the paths of the scripts and styles that this page has loaded. */
function loaded(): string[] {
  const urls = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const own = urls.filter(
    ({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'),
  );
  return [...new Set(own.map(({ pathname }) => pathname))];
}
