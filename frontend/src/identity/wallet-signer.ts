import { getAddress, stringToHex } from 'viem/utils';
import type { Call } from '../chain/transaction';
import type { Signer, TypedData } from './signer';
import type { Provider, Wallet } from './wallets';

/** The chain a wallet should look at before it signs for it or pays on it. */
export interface Chain {
  chainId: number;
  name: string;
  rpcUrl: string;
}

/** The wallet has no account for this page, or another than the one asked for. */
const noAccount = 'Your wallet gave this page no account.';

/** A wallet's account. Every call may open the wallet's own window. */
export class WalletSigner implements Signer {
  private constructor(
    private readonly provider: Provider,
    readonly address: string,
    private readonly chain: Chain,
  ) {}

  /** Asks the wallet which account to use here. */
  static async connect({ provider }: Wallet, chain: Chain): Promise<WalletSigner> {
    const [address] = (await provider.request({ method: 'eth_requestAccounts' })) as string[];
    if (!address) throw new Error(noAccount);
    return new WalletSigner(provider, getAddress(address), chain);
  }

  signMessage(text: string): Promise<string> {
    return this.ask('personal_sign', [stringToHex(text), this.address]);
  }

  async signTypedData(data: TypedData): Promise<string> {
    await this.switchChain();
    return this.ask('eth_signTypedData_v4', [this.address, JSON.stringify(data)]);
  }

  /** The wallet fills in gas and nonce itself: it knows what else it has sent. */
  async pay({ to, data, value }: Call): Promise<string> {
    await this.switchChain();
    const transaction = { from: this.address, to, data, value: `0x${value.toString(16)}` };
    return this.ask('eth_sendTransaction', [transaction]);
  }

  private async ask(method: string, params: unknown[]): Promise<string> {
    return (await this.provider.request({ method, params })) as string;
  }

  /** Wallets sign typed data only for the chain they look at, and know few chains. */
  private async switchChain(): Promise<void> {
    const chainId = `0x${this.chain.chainId.toString(16)}`;
    if ((await this.provider.request({ method: 'eth_chainId' })) === chainId) return;
    try {
      await this.ask('wallet_switchEthereumChain', [{ chainId }]);
    } catch (error) {
      if (!unknownChain(error)) throw error;
      await this.addChain(chainId);
    }
  }

  private addChain(chainId: string): Promise<string> {
    const { name, rpcUrl } = this.chain;
    const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 };
    const chain = { chainId, chainName: name, rpcUrls: [rpcUrl], nativeCurrency };
    return this.ask('wallet_addEthereumChain', [chain]);
  }
}

/** EIP-3326: the wallet has never heard of the chain. Some wrap the error. */
function unknownChain(thrown: unknown): boolean {
  const error = thrown as { code?: number; data?: { originalError?: { code?: number } } };
  return error.code === 4902 || error.data?.originalError?.code === 4902;
}
