import type { Rpc } from '../chain/rpc';
import type { Unsigned } from '../chain/transaction';

/** EIP-712, as eth_signTypedData_v4 takes it. */
export type TypedData = Record<string, unknown>;

/** Somebody's key, wherever it is kept. It asks its owner before it signs, or is the owner's browser. */
export interface Signer {
  /** EIP-55. */
  readonly address: string;
  signMessage: (text: string) => Promise<string>;
  signTypedData: (data: TypedData) => Promise<string>;
  /** Sends money, and answers with the transaction's hash. */
  pay: (transaction: Unsigned, rpc: Rpc) => Promise<string>;
}

/** A signed message by which its owner signs in, once and soon. */
export interface Proof {
  message: string;
  signature: string;
}

/** Where somebody keeps the key: in this browser, in the studio, or in the wallet with that EIP-6963 name. */
export type Keeper = 'browser' | 'studio' | `wallet:${string}`;
