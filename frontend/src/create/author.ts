import type { Api } from '../api/client';
import type { Authorization, Call, Iteration, Scope } from '../api/curation';
import { ApiError } from '../api/errors';
import type { Signer } from '../identity/signer';
import { canonical } from './canonical';

/** Returns the version of an aspect that the page shows. */
type Shown = (aspect: string) => Iteration | undefined;

/** Signs a creator's calls, so that the chain holds the creator's signature. */
export class Author {
  constructor(
    private readonly api: Pick<Api, 'intent'>,
    private readonly signer: () => Promise<Signer>,
  ) {}

  /**
   * Returns the call with its author's address and signature. An acceptance is signed only for the versions that the
   * page shows.
   */
  async sign(call: Call, eventId: string, scope: Scope, shown: Shown): Promise<Call> {
    const signer = await this.signer();
    const named = { eventId, userAddress: signer.address };
    const body = call.path === '/message' ? call.body : { ...call.body, ...named };
    const query = { ...(await asked(call, body)), userAddress: signer.address, scope };
    const { typedData, nonce, deadline } = await this.api.intent(eventId, query as never);
    if (query.action === 'accept') {
      const { checkShown } = await import('./shown');
      await checkShown(typedData, eventId, scope, shown);
    }
    const authorization: Authorization = {
      nonce,
      deadline,
      signature: await signer.signTypedData(typedData),
    };
    return { ...call, body: { ...body, authorization } };
  }
}

/** Returns the part of an intent that describes the request. */
async function asked(
  { path }: Call,
  body: Record<string, unknown>,
): Promise<Record<string, unknown> & { action: string }> {
  const { hash } = await import('./hash');
  if (path.endsWith('/plan') || path === '/plan/answer' || path === '/message')
    return { action: 'plan', briefHash: hash(canonical(body)) };
  if (path.endsWith('/iterate')) {
    const { aspect, feedback = '', result } = body as { aspect: string; feedback?: string; result?: object };
    return { action: 'iterate', aspect, feedbackHash: hash(result ? canonical(result) : feedback) };
  }
  if (path.endsWith('/accept')) return { action: 'accept', ...(body['selectedIterations'] as object) };
  throw new ApiError('invalid', `this page cannot sign a call of ${path}; load it again`);
}
