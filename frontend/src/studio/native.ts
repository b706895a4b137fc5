import { Backup, Import, Make, SignIn, SignTypedData, State, Unlock } from '../wailsjs/go/app/Keys';
import { Servers, SetServer, StartServer } from '../wailsjs/go/app/Window';
import { BrowserOpenURL } from '../wailsjs/runtime/runtime';

/** What is known of the creator's key. */
export interface KeyState {
  /** Empty: there is none on this machine. */
  address: string;
  locked: boolean;
  /** The system's keyring keeps the passphrase, or would. */
  keyring: boolean;
  path: string;
}

/** What the window does for its page. */
export interface Native {
  /** The servers the studio has belonged to, the last one first. */
  servers: () => Promise<string[]>;
  /** Goes to a server; resolves with the form its address is used in, rejects with what is wrong. */
  setServer: (address: string) => Promise<string>;
  /** Goes to the server on this machine, and starts it where none runs. */
  startServer: () => Promise<string>;
  key: () => Promise<KeyState>;
  /** Without a passphrase the keyring keeps one. */
  makeKey: (passphrase: string) => Promise<void>;
  importKey: (secret: string, passphrase: string) => Promise<void>;
  unlock: (passphrase: string) => Promise<void>;
  backup: () => Promise<string>;
  /** Signs in at the server, and resolves with who has. */
  signIn: () => Promise<string>;
  signTypedData: (data: string) => Promise<string>;
  /** Opens an address in the person's own browser. */
  browse: (url: string) => void;
}

export const native: Native = {
  servers: Servers,
  setServer: SetServer,
  startServer: StartServer,
  key: State,
  makeKey: Make,
  importKey: Import,
  unlock: Unlock,
  backup: Backup,
  signIn: SignIn,
  signTypedData: SignTypedData,
  browse: BrowserOpenURL,
};
