import { Api } from '../api/client';
import type { Waits } from '../api/patience';
import { Identity } from './identity.svelte';

/**
 * Opens the API of the server that this page came from, and the viewer's identity there. `waits` is called
 * when a request has to wait.
 */
export function openIdentity(waits: Waits = () => undefined): { api: Api; identity: Identity } {
  const api: Api = new Api('', undefined, {
    bearer: () => identity.session?.token,
    rejected: () => void identity.lapse(),
    waits,
  });
  const identity = new Identity(api);
  return { api, identity };
}
