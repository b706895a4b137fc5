/** Computes a file's CID by the profile unixfs-v1-2025: CIDv1, leaves of 1 MiB, at most 1024 links. */
const leafSize = 1 << 20;
const maxLeaves = 1024;

/** Returns the CID of a file of up to 1 GiB, hashed with WebCrypto. */
export async function cidOf(file: ArrayBuffer): Promise<string> {
  const count = Math.max(1, Math.ceil(file.byteLength / leafSize));
  if (count > maxLeaves) throw new RangeError('the file is too large to be checked here');
  const digests: Uint8Array[] = [];
  for (let n = 0; n < count; n++) {
    digests.push(await sha256(file.slice(n * leafSize, (n + 1) * leafSize)));
  }
  return rootOf(digests, file.byteLength);
}

/** Returns the CID of a file of at most 1 MiB by its SHA-256. */
export function leafCid(sha256: Uint8Array): string {
  return text(cidV1(raw, sha256));
}

const raw = 0x55;
const dagPb = 0x70;

async function rootOf(digests: Uint8Array[], size: number): Promise<string> {
  const [only] = digests;
  if (digests.length === 1 && only) return leafCid(only);
  const sizes = digests.map((_, n) => Math.min(leafSize, size - n * leafSize));
  // UnixFS: type 2 (file), the file's size, the size of every block. dag-pb: links before data.
  const unixfs = [0x08, 2, 0x18, ...varint(size), ...sizes.flatMap((s) => [0x20, ...varint(s)])];
  const links = digests.flatMap((digest, n) => {
    const hash = cidV1(raw, digest);
    const link = [0x0a, hash.length, ...hash, 0x12, 0, 0x18, ...varint(sizes[n] ?? 0)];
    return [0x12, ...varint(link.length), ...link];
  });
  const node = new Uint8Array([...links, 0x0a, ...varint(unixfs.length), ...unixfs]);
  return text(cidV1(dagPb, await sha256(node.buffer)));
}

async function sha256(bytes: ArrayBuffer): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

/** Returns a CIDv1 with a SHA-256 multihash. */
function cidV1(codec: number, digest: Uint8Array): number[] {
  return [1, codec, 0x12, 0x20, ...digest];
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  for (; value >= 0x80; value = Math.floor(value / 0x80)) bytes.push((value % 0x80) | 0x80);
  return [...bytes, value];
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/** Returns bytes in multibase base32, as CIDs are written. */
function text(bytes: number[]): string {
  let out = 'b';
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) out += alphabet[(held >> (bits - 5)) & 31] ?? '';
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? out + (alphabet[(held << (5 - bits)) & 31] ?? '') : out;
}
