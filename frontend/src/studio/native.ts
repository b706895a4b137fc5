import {
  Backup,
  Browse,
  Import,
  Make,
  Saved,
  SignIn,
  SignTypedData,
  State,
  Unlock,
} from '../wailsjs/go/app/Keys';
import { Export, Kept as Shows, Progress, Remove, Verify } from '../wailsjs/go/app/Past';
import {
  Checks,
  Devices,
  Do,
  GoLive,
  Over,
  Reach,
  Rehearse,
  Standing as Stands,
  Stop,
  Unsent as Left,
} from '../wailsjs/go/app/Show';
import {
  Asked,
  ForgetServer,
  Home as AtHome,
  OpenServer,
  Servers,
  SetServer,
  StartServer,
} from '../wailsjs/go/app/Window';
import type {
  capture,
  checks,
  engine,
  host,
  leftover,
  past,
  show,
  sources,
  verify,
  wallet,
} from '../wailsjs/go/models';
import { EventsOn } from '../wailsjs/runtime/runtime';

// What Go answers is as the generated files have it.
type Data<T> = Omit<T, 'convertValues'>;

/** What is known of the creator's key. */
export type KeyState = Data<wallet.State>;

/** What a show is made of. */
export type Sources = sources.Choice;

/** Something that can be captured. */
export type Device = capture.Device;

/** How one sound is heard, in decibels below full scale. */
export type Heard = engine.Heard;

export type Status = Data<engine.Status>;

/** How the studio's show stands. */
export type Standing = Omit<Data<show.Standing>, 'status'> & { status: Status };

/** How the server on this machine stands. */
export type Home = host.Standing;

/** A show of which there is something on this machine. */
export type Kept = past.Kept;

/** What a check of a recording found. */
export type Finding = Omit<Data<past.Finding>, 'report'> & { report: Report };
export type Report = Omit<Data<verify.Report>, 'chunks'> & { chunks?: CheckedChunk[] };
export type CheckedChunk = Data<verify.Chunk>;
export type Looked = verify.Check;

/** A show that is not wholly on its server. */
export type Unsent = Data<leftover.Unsent>;

/** What should be so before a show. */
export type Check = checks.Check;

/** What the window does for its page about servers and keys. */
export interface HouseCalls {
  /** The servers the studio has belonged to, the last one first; "here" is the one on this machine. */
  servers: () => Promise<string[]>;
  /** Goes to a server; resolves with the form its address is used in, rejects with what is wrong. */
  setServer: (address: string) => Promise<string>;
  /** Goes to the server on this machine, and starts it where none runs. */
  startServer: () => Promise<string>;
  forgetServer: (server: string) => Promise<void>;
  /** Lets the machine's network come to the server on this machine, or nobody else any more; moves it. */
  openServer: (network: boolean) => Promise<string>;
  home: () => Promise<Home>;
  key: () => Promise<KeyState>;
  /** Without a passphrase the keyring keeps one. */
  makeKey: (passphrase: string) => Promise<void>;
  importKey: (secret: string, passphrase: string) => Promise<void>;
  unlock: (passphrase: string) => Promise<void>;
  backup: () => Promise<string>;
  /** The owner has put the backup away. */
  saved: () => Promise<void>;
  /** Signs in at the server, and resolves with who has. */
  signIn: () => Promise<string>;
  signTypedData: (data: string) => Promise<string>;
  /** Opens an address in the person's own browser, which knows its creator in a room of the server. */
  browse: (url: string) => Promise<void>;
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
  /** Whether a show gets to the server. It takes some seconds. */
  reach: (id: string) => Promise<Check[]>;
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
  over: (folder: string) => Promise<void>;
}

/** What the window does for its page about shows that are over. */
export interface PastCalls {
  kept: () => Promise<Kept[]>;
  /** Checks a recording against its bytes and the chain. */
  verify: (id: string) => Promise<Finding>;
  /** Makes one MP4 of what is kept in a folder, and resolves with what it is. */
  exportShow: (folder: string) => Promise<past.Film>;
  /** Removes what is kept in a folder. Its server keeps what it has. */
  removeShow: (folder: string) => Promise<void>;
  /** How far a check or an export is. */
  progress: () => Promise<past.Work>;
}

export type Native = HouseCalls & ShowCalls & PastCalls;

export const native: Native = {
  servers: Servers,
  setServer: SetServer,
  startServer: StartServer,
  forgetServer: ForgetServer,
  openServer: OpenServer,
  home: AtHome,
  key: State,
  makeKey: Make,
  importKey: Import,
  unlock: Unlock,
  backup: Backup,
  saved: Saved,
  signIn: SignIn,
  signTypedData: SignTypedData,
  devices: Devices,
  checks: Checks,
  reach: Reach,
  rehearse: Rehearse,
  goLive: GoLive,
  stopShow: Stop,
  change: Do,
  standing: Stands,
  unsent: Left,
  over: Over,
  kept: Shows,
  verify: Verify,
  exportShow: Export,
  removeShow: Remove,
  progress: Progress,
  browse: Browse,
  asked: Asked,
  onAsked: (hear) => EventsOn('asked', hear),
};
