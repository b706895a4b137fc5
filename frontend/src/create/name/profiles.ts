import type { components } from '../../api/schema';
import { connect, value, type Caller } from '../../api/transport';
import type { Signer, TypedData } from '../../identity/signer';

export type Profile = components['schemas']['Profile'];

/** The texts that a creator types. */
export type Typed = Pick<Profile, 'name' | 'about'>;

/** Reads and changes what creators tell about themselves. */
export class Profiles {
  readonly #client;

  constructor(caller: Caller, fetcher: typeof fetch = (input, init) => fetch(input, init)) {
    this.#client = connect({ base: '', fetcher, caller });
  }

  async read(address: string): Promise<Profile> {
    return value(await this.#client.GET('/api/creators/{address}', { params: { path: { address } } }));
  }

  /** Gives the signer a name. The picture stays. */
  async give(signer: Signer, { name, about }: Typed): Promise<Profile> {
    const { address } = signer;
    const { version, pictureCid = '' } = await this.read(address);
    const told = { name: name.trim(), about: about.trim(), pictureCid };
    const signature = await signer.signTypedData(
      typedData({ ...told, creator: address, version: version + 1 }),
    );
    const params = { path: { address } };
    return value(await this.#client.PUT('/api/creators/{address}', { params, body: { ...told, signature } }));
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
