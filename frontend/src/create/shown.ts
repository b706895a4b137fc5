import { hexToBytes, sha256 } from 'viem/utils';
import type { Hex } from 'viem';
import type { Iteration, Scope } from '../api/curation';
import { leafCid } from '../player/cid';
import { canonical } from './canonical';

/** A version whose digest is signed (EIP-712). */
interface Choice {
  aspect: string;
  number: string | number;
  digest: Hex;
}

/** The public document of a version (backend/curation/record/documents.go). */
interface Document {
  format: string;
  eventId: string;
  scope: string;
  aspect: string;
  iterationNumber: number;
  result: unknown;
}

/**
 * Checks that an acceptance names the versions that the page shows. It reads the document of each signed digest and
 * hashes it, so that a server cannot have other texts signed.
 */
export async function checkShown(
  typedData: Record<string, unknown>,
  eventId: string,
  scope: Scope,
  shown: (aspect: string) => Iteration | undefined,
  fetcher: typeof fetch = (input, init) => fetch(input, init),
): Promise<void> {
  const { choices = [] } = typedData['message'] as { choices?: Choice[] };
  await Promise.all(
    choices.map(async ({ aspect, number, digest }) => {
      const version = shown(aspect);
      const same = { eventId, scope, aspect, iterationNumber: Number(number), result: version?.result };
      if (version?.iterationNumber !== same.iterationNumber) throw other(aspect);
      const { format, ...document } = await read(digest, aspect, fetcher);
      if (format !== 'footlight/iteration/1') throw other(aspect);
      for (const [name, value] of Object.entries(same))
        if (canonical(document[name as keyof typeof document]) !== canonical(value)) throw other(aspect);
    }),
  );
}

/** Returns the document with a digest. */
async function read(digest: Hex, aspect: string, fetcher: typeof fetch): Promise<Document> {
  const answer = await fetcher(`/ipfs/${leafCid(hexToBytes(digest))}`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (!answer.ok || sha256(bytes) !== digest.toLowerCase())
    throw new Error(
      `The server does not show the ${aspect} that it asked this key to sign. Nothing was signed.`,
    );
  return JSON.parse(new TextDecoder().decode(bytes)) as Document;
}

function other(aspect: string): Error {
  return new Error(
    `The server asked this key to sign another ${aspect} than this page shows. Nothing was signed.`,
  );
}
