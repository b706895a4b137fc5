import { Server, SetServer } from '../wailsjs/go/app/Window';
import { BrowserOpenURL } from '../wailsjs/runtime/runtime';

/** What the window does for its page. */
export interface Native {
  /** The server the studio belongs to. */
  server: () => Promise<string>;
  /** Checks and remembers an address; resolves with the form to use, rejects with what is wrong. */
  setServer: (address: string) => Promise<string>;
  /** Opens an address in the person's own browser. */
  browse: (url: string) => void;
}

export const native: Native = { server: Server, setServer: SetServer, browse: BrowserOpenURL };
