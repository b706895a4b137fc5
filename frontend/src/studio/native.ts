import { Backup, Import, Make, SignIn, SignTypedData, State, Unlock } from '../wailsjs/go/app/Keys';
import { Checks, Devices, Do, GoLive, Rehearse, Standing as Stands, Stop } from '../wailsjs/go/app/Show';
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

/** What a show is made of. */
export interface Sources {
  stage: string;
  camera: string;
  microphone: string;
}

/** Something that can be captured. */
export interface Device {
  kind: string;
  label: string;
  name: string;
}

/** How one sound is heard, in decibels below full scale. */
export interface Heard {
  name: string;
  muted?: boolean;
  Peak: number;
  Clipped: boolean;
  Silent: boolean;
}

export interface Status {
  state: 'connecting' | 'live' | 'waiting' | 'stopped';
  fps: number;
  bitrateKbps: number;
  networkKbps: number;
  skipped: number;
  late: number;
  lost: number;
  scene: string;
  sounds?: Heard[];
  keptSeconds: number;
  uploadedChunks: number;
  pendingChunks: number;
}

/** How the studio's show stands. */
export interface Standing {
  event: string;
  running: boolean;
  /** It is not a rehearsal. */
  live: boolean;
  /** Nothing is made any more; what was kept is uploaded. */
  ending: boolean;
  status: Status;
  /** Why it ended by itself. */
  problem: string;
}

/** What should be so before a show. */
export interface Check {
  name: string;
  ok: boolean;
  /** What to do where it is not. */
  remedy: string;
}

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
  standing: Stands as unknown as Native['standing'],
  browse: BrowserOpenURL,
};
