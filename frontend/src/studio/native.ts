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

// Go's results, with the types of the generated files.
type Data<T> = Omit<T, 'convertValues'>;

/** The state of the creator's key. */
export type KeyState = Data<wallet.State>;

/** The sources of a show. */
export type Sources = sources.Choice;

/** A capture device. */
export type Device = capture.Device;

/** The level of one sound, in decibels below full scale. */
export type Heard = engine.Heard;

/** A person on stage whom the studio receives. */
export type OnStage = engine.OnStage;

export type Status = Data<engine.Status>;

/** The state of the studio's show. */
export type Standing = Omit<Data<show.Standing>, 'status'> & { status: Status };

/** The state of the server on this machine. */
export type Home = host.Standing;

/** A show with files on this machine. */
export type Kept = past.Kept;

/** The result of checking a recording. */
export type Finding = Omit<Data<past.Finding>, 'report'> & { report: Report };
export type Report = Omit<Data<verify.Report>, 'chunks'> & { chunks?: CheckedChunk[] };
export type CheckedChunk = Data<verify.Chunk>;
export type Looked = verify.Check;

/** A show that is not completely uploaded. */
export type Unsent = Data<leftover.Unsent>;

/** A check before a show. */
export type Check = checks.Check;

/** The window's functions for servers and keys. */
export interface HouseCalls {
  /** Returns the servers that the studio has used, the latest first. "here" is the one on this machine. */
  servers: () => Promise<string[]>;
  /** Moves to a server. Resolves with the address in its normal form, or rejects with the reason. */
  setServer: (address: string) => Promise<string>;
  /** Moves to the server on this machine, and starts it if it does not run. */
  startServer: () => Promise<string>;
  forgetServer: (server: string) => Promise<void>;
  /** Opens the server on this machine to the local network, or closes it. Resolves with its new address. */
  openServer: (network: boolean) => Promise<string>;
  home: () => Promise<Home>;
  key: () => Promise<KeyState>;
  /** Creates a key. Without a passphrase, the keyring stores one. */
  makeKey: (passphrase: string) => Promise<void>;
  importKey: (secret: string, passphrase: string) => Promise<void>;
  unlock: (passphrase: string) => Promise<void>;
  backup: () => Promise<string>;
  /** Notes that the owner has saved the backup. */
  saved: () => Promise<void>;
  /** Signs in at the server. Resolves with the signed-in address. */
  signIn: () => Promise<string>;
  signTypedData: (data: string) => Promise<string>;
  /** Opens an address in the user's browser. In a room of the server, it is signed in as the creator. */
  browse: (url: string) => Promise<void>;
  /** Returns the view that a link or the menu has asked for since the last call, or ''. */
  asked: () => Promise<string>;
  /** Calls `hear` when there may be such a view. Returns a function that stops. */
  onAsked: (hear: () => void) => () => void;
}

/** The window's functions for a show. */
export interface ShowCalls {
  devices: () => Promise<Device[]>;
  /** Runs the quick checks before an event's show. */
  checks: (id: string) => Promise<Check[]>;
  /** Tests whether a show of a size reaches the server. It takes some seconds. */
  reach: (id: string, size: string) => Promise<Check[]>;
  /** Starts the show for the preview alone. */
  rehearse: (id: string, from: Sources) => Promise<void>;
  /** Publishes, keeps and records the show. */
  goLive: (id: string, from: Sources) => Promise<void>;
  stopShow: () => Promise<void>;
  /** Changes the running show by a command of `studio publish --control`. */
  change: (line: string) => Promise<void>;
  standing: () => Promise<Standing>;
  /** Returns the shows that are still being uploaded. */
  unsent: () => Promise<Unsent[]>;
  /** Ends an interrupted show for good. */
  over: (folder: string) => Promise<void>;
}

/** The window's functions for past shows. */
export interface PastCalls {
  kept: () => Promise<Kept[]>;
  /** Checks a recording against its bytes and the chain. */
  verify: (id: string) => Promise<Finding>;
  /** Exports a folder's show as one MP4. Resolves with its description. */
  exportShow: (folder: string) => Promise<past.Film>;
  /** Deletes a folder's show from this machine. The server's copy stays. */
  removeShow: (folder: string) => Promise<void>;
  /** Returns the progress of a check or an export. */
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
