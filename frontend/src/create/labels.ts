import type { Aspect, Iteration, Scope } from '../api/curation';
import { count, decimals } from '../ui/numbers';

export const aspects: Record<Scope, readonly Aspect[]> = {
  planner: ['title', 'description', 'pricing', 'schedule', 'banner'],
  promoter: ['strategy', 'microblog', 'ticketing', 'social_network', 'photo_network'],
};

const labels: Record<Aspect, string> = {
  title: 'Title',
  description: 'Description',
  pricing: 'Prices',
  schedule: 'Schedule',
  banner: 'Poster',
  strategy: 'Strategy',
  microblog: 'Short posts',
  ticketing: 'Ticket page',
  social_network: 'Social network',
  photo_network: 'Photo network',
};

export const label = (aspect: Aspect): string => labels[aspect];

/** Names the author of a version: "drafted without a model", "by qwen3:14b", "by you". */
export function origin({ source }: Pick<Iteration, 'source'>): string {
  if (source.kind === 'user') return 'by you';
  return source.kind === 'llm' ? `by ${source.model ?? 'a model'}` : 'drafted without a model';
}

/** Returns the tokens and cost of a version, or '' if no model was used. */
export function cost({ usage }: { usage?: Iteration['usage'] | undefined }): string {
  if (!usage?.requests) return '';
  const tokens = `${count(usage.promptTokens + usage.completionTokens)} tokens`;
  if (!usage.cost) return tokens;
  return `${tokens}, ${decimals(usage.cost, 4)} ${usage.currency ?? ''}`.trim();
}

/** Returns the tokens and cost of all versions together. */
export function total(versions: Pick<Iteration, 'usage'>[]): string {
  const used = versions.flatMap(({ usage }) => usage ?? []);
  const sum = (of: (usage: (typeof used)[0]) => number) => used.reduce((all, usage) => all + of(usage), 0);
  const [first] = used;
  if (!first) return '';
  const tokens = {
    promptTokens: sum((u) => u.promptTokens),
    completionTokens: sum((u) => u.completionTokens),
  };
  return cost({
    usage: { ...first, ...tokens, requests: sum((u) => u.requests), cost: sum((u) => u.cost ?? 0) },
  });
}

/** Converts an ipfs:// address to the server's address of the same content. */
export const picture = (uri: string): string => uri.replace(/^ipfs:\/\//, '/ipfs/');
