/**
 * A stored secret. Browsers have no WebCrypto on pages loaded over plain HTTP. There, `sealer` is missing and
 * `bytes` hold the plain secret.
 */
export interface Sealed {
  bytes: Uint8Array<ArrayBuffer>;
  iv?: Uint8Array<ArrayBuffer>;
  sealer?: CryptoKey;
}

const algorithm = 'AES-GCM';

/** Encrypts a text with a new key that cannot be exported from the browser. */
export async function seal(text: string): Promise<Sealed> {
  const bytes = new TextEncoder().encode(text);
  if (!globalThis.crypto?.subtle) return { bytes };
  const sealer = await crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt({ name: algorithm, iv }, sealer, bytes);
  return { bytes: new Uint8Array(sealed), iv, sealer };
}

export async function unseal({ bytes, iv, sealer }: Sealed): Promise<string> {
  if (!sealer || !iv) return new TextDecoder().decode(bytes);
  return new TextDecoder().decode(await crypto.subtle.decrypt({ name: algorithm, iv }, sealer, bytes));
}
