import type { BrowserContext } from '@playwright/test';
import { createWalletClient, hexToBigInt, hexToString, http, type Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';

interface Call {
  method: string;
  params?: unknown;
}

/** A wallet's response: a result, or an EIP-1193 error. */
type Answer = { result: unknown } | { error: { code: number; message: string } };

const name = 'Pocket';

/**
 * A browser wallet: it announces itself by EIP-6963, answers EIP-1193 requests, and signs with a real key
 * that no page sees.
 */
export class Wallet {
  readonly name = name;
  readonly account = privateKeyToAccount(generatePrivateKey());
  /** Makes the wallet decline the next request. */
  declines = false;
  readonly asked: string[] = [];
  #chainId = '0x1';
  #rpcUrl = '';

  static async install(context: BrowserContext): Promise<Wallet> {
    const wallet = new Wallet();
    await context.exposeFunction('askWallet', (call: Call) => wallet.answer(call));
    await context.addInitScript(announce, name);
    return wallet;
  }

  private learn({ chainId, rpcUrls: [url] }: { chainId: string; rpcUrls: [string] }): null {
    this.#chainId = chainId;
    this.#rpcUrl = url;
    return null;
  }

  private async send({ to, data, value }: { to: Hex; data: Hex; value: Hex }): Promise<Hex> {
    const client = createWalletClient({ account: this.account, transport: http(this.#rpcUrl) });
    return client.sendTransaction({ chain: null, to, data, value: hexToBigInt(value) });
  }

  private async answer({ method, params }: Call): Promise<Answer> {
    this.asked.push(method);
    if (this.declines && method !== 'eth_chainId') {
      this.declines = false;
      return { error: { code: 4001, message: 'User rejected the request.' } };
    }
    try {
      return { result: await this.act(method, (params ?? []) as unknown[]) };
    } catch (error) {
      return { error: { code: Number((error as { code?: number }).code ?? -32603), message: String(error) } };
    }
  }

  private async act(method: string, params: unknown[]): Promise<unknown> {
    switch (method) {
      case 'eth_requestAccounts':
      case 'eth_accounts':
        return [this.account.address];
      case 'eth_chainId':
        return this.#chainId;
      case 'wallet_switchEthereumChain':
        throw Object.assign(new Error('Unrecognized chain ID'), { code: 4902 });
      case 'wallet_addEthereumChain':
        return this.learn(params[0] as { chainId: string; rpcUrls: [string] });
      case 'personal_sign':
        return this.account.signMessage({ message: hexToString(params[0] as Hex) });
      case 'eth_signTypedData_v4':
        return this.account.signTypedData(JSON.parse(params[1] as string));
      case 'eth_sendTransaction':
        return this.send(params[0] as { to: Hex; data: Hex; value: Hex });
      default:
        throw Object.assign(new Error(`no ${method}`), { code: 4200 });
    }
  }
}

/** Runs in the page. */
function announce(walletName: string): void {
  const { askWallet } = globalThis as unknown as { askWallet: (call: Call) => Promise<Answer> };
  const provider = {
    request: async (call: Call) => {
      const answer = await askWallet(call);
      if ('result' in answer) return answer.result;
      throw Object.assign(new Error(answer.error.message), answer.error);
    },
  };
  const icon = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E';
  const info = {
    uuid: '6c3a3f2e-8a52-4d53-9e0c-1d3c1f0d8c11',
    name: walletName,
    icon,
    rdns: 'example.pocket',
  };
  const detail = Object.freeze({ info, provider });
  const tell = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  addEventListener('eip6963:requestProvider', tell);
  tell();
}
