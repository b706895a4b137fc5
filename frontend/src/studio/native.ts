import { Backup, Import, Make, SignIn, SignTypedData, State, Unlock } from '../wailsjs/go/app/Keys';
import {
  Checks,
  Devices,
  Do,
  GoLive,
  Over,
  Rehearse,
  Standing as Stands,
  Stop,
  Unsent as Left,
} from '../wailsjs/go/app/Show';
import { Asked, Servers, SetServer, StartServer } from '../wailsjs/go/app/Window';
import type { app, capture, engine, wallet } from '../wailsjs/go/models';
import { BrowserOpenURL, EventsOn } from '../wailsjs/runtime/runtime';

// What Go answers is as the generated files have it.
type Data<T> = Omit<T, 'convertValues'>;

/** What is known of the creator's key. */
export type KeyState = Data<wallet.State>;

/** What a show is made of. */
export type Sources = app.Sources;

/** Something that can be captured. */
export type Device = capture.Device;

/** How one sound is heard, in decibels below full scale. */
export type Heard = engine.Heard;

export type Status = Data<engine.Status>;

/** How the studio's show stands. */
export type Standing = Omit<Data<app.Standing>, 'status'> & { status: Status };

/** A show that is not wholly on its server. */
export type Unsent = Data<app.Unsent>;

/** What should be so before a show. */
export type Check = app.Check;

/** What the window does for its page about servers and keys. */
export interface HouseCalls {
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
  /** The view that a link or the menu asked for since the last time; empty: none. */
  asked: () => Promise<string>;
  /** Hears when there may be one, until it is told to stop. */
  onAsked: (hear: () => void) => () => void;
}

/** What the window does for its page about a show. */
export interface ShowCalls {
  devices: () => Promise<Device[]>;
  /** What can be told about an event's show beforehand. */
  checks: (id: string) => Promise<Check[]>;
  /** Makes the show for the preview alone. */
  rehearse: (id: string, from: Sources) => Promise<void>;
  /** Publishes, keeps and records the show. */
  goLive: (id: string, from: Sources) => Promise<void>;
  stopShow: () => Promise<void>;
  /** Changes the running show, by a line as `studio publish --control` takes it. */
  change: (line: string) => Promise<void>;
  standing: () => Promise<Standing>;
  /** What earlier shows left, which is uploaded by itself. */
  unsent: () => Promise<Unsent[]>;
  /** Ends a show that was interrupted. */
  over: (server: string, id: string) => Promise<void>;
}

export type Native = HouseCalls & ShowCalls;

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
  devices: Devices,
  checks: Checks,
  rehearse: Rehearse,
  goLive: GoLive,
  stopShow: Stop,
  change: Do,
  standing: Stands,
  unsent: Left,
  over: Over,
  browse: BrowserOpenURL,
  asked: Asked,
  onAsked: (hear) => EventsOn('asked', hear),
};
