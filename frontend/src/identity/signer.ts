import type { Rpc } from '../chain/rpc';
import type { Unsigned } from '../chain/transaction';

/** EIP-712 data as eth_signTypedData_v4 takes it. */
export type TypedData = Record<string, unknown>;

/** Signs with a viewer's key. A wallet asks its owner before it signs; a browser's own key does not. */
export interface Signer {
  /** The checksummed address (EIP-55). */
  readonly address: string;
  signMessage: (text: string) => Promise<string>;
  signTypedData: (data: TypedData) => Promise<string>;
  /** Sends a payment. Returns the transaction's hash. */
  pay: (transaction: Unsigned, rpc: Rpc) => Promise<string>;
}

/** A signed message that signs its owner in. It is valid once and for a short time. */
export interface Proof {
  message: string;
  signature: string;
}

/** Where the key is kept: in this browser, in the studio, or in the wallet with this EIP-6963 name. */
export type Keeper = 'browser' | 'studio' | `wallet:${string}`;
