import { ApiError } from '../api/errors';
import { sentence } from '../ui/words';

/** The texts for error codes of EIP-1193 and of wallets' JSON-RPC. */
const walletCodes: Record<number, string> = {
  4001: 'You declined in your wallet.',
  4100: 'Your wallet does not allow this page to ask. Connect this site in your wallet, then try again.',
  4900: 'Your wallet is offline.',
  4901: 'Your wallet is not connected to this chain.',
  '-32002': 'Your wallet has a question open already. Answer it there, then try again.',
};

/** Reports whether the owner declined in the wallet. This is not a fault, and nothing was done. */
export function declined(thrown: unknown): boolean {
  return codeOf(thrown) === 4001;
}

/** Returns a text for the viewer about any error. Errors of the browser and of libraries are not quoted. */
export function inWords(thrown: unknown): string {
  const told = walletCodes[codeOf(thrown) ?? 0];
  if (told) return told;
  if (thrown instanceof ApiError && thrown.kind === 'unreachable') {
    return 'The server did not answer. Nothing was lost; try again.';
  }
  const { name = 'Error' } = Object(thrown) as { name?: string };
  if (name === 'RpcError') return 'The chain refused this. Try again.';
  if (!/^(Api)?Error$/.test(name)) return 'Something went wrong. Reload the page.';
  const text = messageOf(thrown);
  if (codeOf(thrown) !== undefined && text) return sentence(`Your wallet could not do this: ${text}`);
  return sentence(text || 'That did not work.');
}

function codeOf(thrown: unknown): number | undefined {
  const code = (thrown as { code?: unknown } | null | undefined)?.code;
  return typeof code === 'number' ? code : undefined;
}

function messageOf(thrown: unknown): string {
  return String((thrown as { message?: unknown } | null | undefined)?.message ?? thrown ?? '');
}
