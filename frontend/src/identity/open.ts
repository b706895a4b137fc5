import { Api } from '../api/client';
import type { Waits } from '../api/patience';
import { Identity } from './identity.svelte';

/**
 * The API of the server this page came from, and who is signed in here. `waits` is told when a request
 * has to wait.
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
