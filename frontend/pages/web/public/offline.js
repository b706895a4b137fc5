// Answers for a page that src/offline/offline.ts keeps, if the server does not. Files below /assets/ never change.
const patienceMs = 4000;

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(fresh(request, pathname));
  else if (pathname.startsWith('/assets/')) event.respondWith(kept(request, pathname));
});

async function fresh(request, pathname) {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(patienceMs) });
    if (answer.status < 500) return answer;
  } catch {
    // the server does not answer
  }
  return kept(request, pathname);
}

async function kept(request, pathname) {
  return (await caches.match(pathname)) ?? fetch(request);
}
