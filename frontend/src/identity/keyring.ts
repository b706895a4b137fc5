import type { Secret } from './browser-signer';
import { seal, unseal, type Sealed } from './seal';

/** Storage for one value. */
export interface Vault {
  get: () => Promise<Sealed | undefined>;
  put: (sealed: Sealed) => Promise<void>;
}

/**
 * Keeps the browser's own key, at most one for a site. The stored key is encrypted with a WebCrypto key that
 * scripts can use but not read. Only `open` returns the plain secret, in this page's memory.
 */
export class Keyring {
  constructor(private readonly vault: Vault = new BrowserVault()) {}

  async open(): Promise<Secret | undefined> {
    const sealed = await this.vault.get();
    return sealed && ((await unseal(sealed)) as Secret);
  }

  async keep(secret: Secret): Promise<void> {
    await this.vault.put(await seal(secret));
    // Persistent storage is only requested once there is a key to lose, and the browser may refuse. Firefox
    // asks the user first, so saving the key does not wait for the answer.
    void globalThis.navigator?.storage?.persist?.().catch(() => false);
  }
}

const database = 'footlight';
const store = 'keys';
const slot = 'own';

/** IndexedDB, which can store WebCrypto keys that scripts cannot read. */
class BrowserVault implements Vault {
  async get(): Promise<Sealed | undefined> {
    return this.run('readonly', (keys) => keys.get(slot)) as Promise<Sealed | undefined>;
  }

  async put(sealed: Sealed): Promise<void> {
    await this.run('readwrite', (keys) => keys.put(sealed, slot));
  }

  private async run(mode: IDBTransactionMode, act: (keys: IDBObjectStore) => IDBRequest): Promise<unknown> {
    const opened = await open();
    try {
      const transaction = opened.transaction(store, mode);
      const request = act(transaction.objectStore(store));
      await settled(transaction);
      return request.result;
    } finally {
      opened.close();
    }
  }
}

const closed = 'This browser keeps nothing for this site. Private windows do that; open the page in another.';

function open(): Promise<IDBDatabase> {
  return new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(database, 1); // throws if the browser forbids storage
    request.onupgradeneeded = () => request.result.createObjectStore(store);
    request.onsuccess = () => resolve(request.result);
    request.onerror = reject;
  }).catch(() => {
    throw new Error(closed);
  });
}

function settled(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () => reject(new Error(closed));
  });
}
