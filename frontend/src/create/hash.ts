import { keccak256, stringToBytes } from 'viem/utils';

/** Returns the hash of a text that the ledger stores. */
export const hash = (text: string): string => keccak256(stringToBytes(text));
