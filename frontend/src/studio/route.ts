/** The window's view. The view `past` without an id shows all past shows. */
export type View = { name: 'desk' } | { name: 'plan' | 'live' | 'past'; id: string };

export function viewOf(hash: string): View {
  const [, name, id = ''] =
    /^#\/(create|live|past)(?:\/([^/]+)(?:\/(?:plan|tickets|stage|after))?)?$/.exec(hash) ?? [];
  if (name === 'past') return { name, id: decodeURIComponent(id) };
  return id ? { name: name === 'live' ? 'live' : 'plan', id: decodeURIComponent(id) } : { name: 'desk' };
}

/** Returns where a link to a server's page leads, or undefined if the link is the window's own. */
export function leadsTo(href: string, server: string): { hash: string } | { url: string } | undefined {
  if (!href || href.startsWith('#')) return undefined;
  const [planned, id = ''] = /^\/create(?:\/([^/]+))?$/.exec(href) ?? [];
  if (planned) return { hash: id ? `#/create/${id}` : '#/' };
  const url = new URL(href, server);
  return /^https?:$/.test(url.protocol) ? { url: url.href } : undefined;
}
