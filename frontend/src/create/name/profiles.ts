import type { components } from '../../api/schema';
import { connect, value, type Caller } from '../../api/transport';
import type { Signer, TypedData } from '../../identity/signer';

export type Profile = components['schemas']['Profile'];

/** What a creator tells. A picture that is undefined stays, and null removes it. */
export interface Told extends Pick<Profile, 'name' | 'about'> {
  picture: Blob | null | undefined;
}

/** Reads and changes what creators tell about themselves. */
export class Profiles {
  readonly #client;

  constructor(caller: Caller, fetcher: typeof fetch = (input, init) => fetch(input, init)) {
    this.#client = connect({ base: '', fetcher, caller });
  }

  async read(address: string): Promise<Profile> {
    return value(await this.#client.GET('/api/creators/{address}', { params: { path: { address } } }));
  }

  /** Gives the signer a name, a line and a picture. */
  async give(signer: Signer, { name, about, picture }: Told): Promise<Profile> {
    const { address } = signer;
    const { version, pictureCid: stored = '' } = await this.read(address);
    const unchanged = picture === undefined ? stored : '';
    const pictureCid = picture ? await this.#add(address, picture) : unchanged;
    const told = { name: name.trim(), about: about.trim(), pictureCid };
    const signature = await signer.signTypedData(
      typedData({ ...told, creator: address, version: version + 1 }),
    );
    const params = { path: { address } };
    return value(await this.#client.PUT('/api/creators/{address}', { params, body: { ...told, signature } }));
  }

  /** Stores a picture and returns its CID. */
  async #add(address: string, picture: Blob): Promise<string> {
    const answer = await this.#client.PUT('/api/creators/{address}/picture', {
      params: { path: { address } },
      body: picture as unknown as string, // the schema's type for bytes
      bodySerializer: (bytes) => bytes,
      headers: { 'Content-Type': picture.type },
    });
    return value(answer).pictureCid;
  }

  async remove(address: string): Promise<Profile> {
    return value(await this.#client.DELETE('/api/creators/{address}', { params: { path: { address } } }));
  }
}

/** Returns what the creator signs, as setProfile in openapi.yaml says. */
function typedData(message: Record<string, string | number>): TypedData {
  const fields = (names: string) => names.split(' ').map((name) => ({ name, type: 'string' }));
  return {
    types: {
      EIP712Domain: fields('name version'),
      Profile: [
        { name: 'creator', type: 'address' },
        ...fields('name about pictureCid'),
        { name: 'version', type: 'uint256' },
      ],
    },
    primaryType: 'Profile',
    domain: { name: 'Footlight', version: '1' },
    message,
  };
}
