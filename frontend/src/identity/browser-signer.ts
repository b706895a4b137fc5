import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { keccak256, stringToHex } from 'viem/utils';
import type { TransactionSerializableEIP1559, TypedDataDefinition } from 'viem';
import type { Rpc } from '../chain/rpc';
import type { Unsigned } from '../chain/transaction';
import type { Signer, TypedData } from './signer';

/** A private key: 0x and 64 hexadecimal digits. */
export type Secret = `0x${string}`;

export const newSecret: () => Secret = generatePrivateKey;

/** Makes the secret that belongs to a text. The text must be a secret itself. */
export const secretOf = (text: string): Secret => keccak256(stringToHex(text));

/** Reads a pasted secret, with or without 0x and spaces around it. Returns undefined for an invalid key. */
export function readSecret(text: string): Secret | undefined {
  const digits = /(?:^|\s)(?:0x)?([0-9a-f]{64})(?:\s|$)/i.exec(text)?.[1];
  if (!digits) return undefined;
  try {
    const secret: Secret = `0x${digits.toLowerCase()}`;
    privateKeyToAccount(secret); // zero, and numbers beyond the curve's order, are not keys
    return secret;
  } catch {
    return undefined;
  }
}

/**
 * A key that this browser keeps. It signs without asking, because the key is used for this site alone. The
 * page asks before a payment.
 */
export class BrowserSigner implements Signer {
  readonly #account;

  constructor(secret: Secret) {
    this.#account = privateKeyToAccount(secret);
  }

  get address(): string {
    return this.#account.address;
  }

  signMessage(message: string): Promise<string> {
    return this.#account.signMessage({ message });
  }

  signTypedData(data: TypedData): Promise<string> {
    return this.#account.signTypedData(data as unknown as TypedDataDefinition);
  }

  /** Signs the transaction here and sends it to the chain. */
  async pay(transaction: Unsigned, rpc: Rpc): Promise<string> {
    const signed = await this.#account.signTransaction(transaction as TransactionSerializableEIP1559);
    return rpc.call<string>('eth_sendRawTransaction', signed);
  }
}
