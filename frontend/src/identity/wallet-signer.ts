import { getAddress, stringToHex } from 'viem/utils';
import type { Call } from '../chain/transaction';
import type { Signer, TypedData } from './signer';
import type { Provider, Wallet } from './wallets';

/** The chain that a wallet has to switch to before it signs or pays. */
export interface Chain {
  chainId: number;
  name: string;
  rpcUrl: string;
}

const noAccount = 'Your wallet gave this page no account.';

/** Signs with a wallet's account. Every call may open the wallet's own window. */
export class WalletSigner implements Signer {
  private constructor(
    private readonly provider: Provider,
    readonly address: string,
    private readonly chain: Chain,
  ) {}

  /** Asks the wallet which account to use for this page. */
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

  /** The wallet sets gas and nonce itself, because it knows which other transactions it has sent. */
  async pay({ to, data, value }: Call): Promise<string> {
    await this.switchChain();
    const transaction = { from: this.address, to, data, value: `0x${value.toString(16)}` };
    return this.ask('eth_sendTransaction', [transaction]);
  }

  private async ask(method: string, params: unknown[]): Promise<string> {
    return (await this.provider.request({ method, params })) as string;
  }

  /**
   * Switches the wallet to the chain, and adds the chain if the wallet does not know it. Wallets sign typed
   * data only for their current chain.
   */
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

/** Reports whether the wallet does not know the chain (EIP-3326). Some wallets wrap the error. */
function unknownChain(thrown: unknown): boolean {
  const error = thrown as { code?: number; data?: { originalError?: { code?: number } } };
  return error.code === 4902 || error.data?.originalError?.code === 4902;
}
