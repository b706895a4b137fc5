import type { ApiErrorKind } from '../api/errors';
import { sentence } from '../ui/words';

/** The texts for error codes of EIP-1193 and of wallets' JSON-RPC. */
const walletCodes: Record<number, string> = {
  4001: 'You declined in your wallet.',
  4100: 'Your wallet does not allow this page to ask. Connect this site in your wallet, then try again.',
  4900: 'Your wallet is offline.',
  4901: 'Your wallet is not connected to this chain.',
  '-32002': 'Your wallet has a question open already. Answer it there, then try again.',
};

/** The errors of browsers whose server does not answer, or whose answer breaks off. */
const unanswered =
  /^(TimeoutError: |TypeError: (failed to fetch( \(.*\))?|fetch failed|load failed|network ?error.*)$)/i;

const partsOf = (thrown: unknown) =>
  Object(thrown) as { name?: string; kind?: ApiErrorKind; code?: unknown; message?: string };

/** Reports whether the owner declined in the wallet. This is not a fault, and nothing was done. */
export function declined(thrown: unknown): boolean {
  return partsOf(thrown).code === 4001;
}

/** Returns a text for the viewer about any error. Errors of the browser and of libraries are not quoted. */
export function inWords(thrown: unknown): string {
  const { name = 'Error', kind, code, message = String(thrown ?? '') } = partsOf(thrown);
  const wallet = typeof code === 'number';
  const told = wallet && walletCodes[code];
  if (told) return told;
  if (kind === 'unreachable' || unanswered.test(`${name}: ${message}`))
    return 'The server did not answer. Nothing was lost; try again.';
  if (name === 'RpcError') return 'The chain refused this. Try again.';
  if (!/^(Api)?Error$/.test(name)) return 'Something went wrong. Reload the page.';
  if (wallet && message) return sentence(`Your wallet could not do this: ${message}`);
  return sentence(message || 'That did not work.');
}
