import { keccak256, stringToBytes } from 'viem/utils';

/** What the ledger keeps of a text. */
export const hash = (text: string): string => keccak256(stringToBytes(text));
