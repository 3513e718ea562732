import type { FieldDatabase } from '../../data/store/database.ts';
import type { Signal } from '../../data/store/signals.ts';
import type { Tools } from '../../data/store/tools.ts';
import type { DeviceCondition, DeviceState } from '../../domain/sync/device-state.ts';

/** What the engine needs of the world. It has neither window nor React; page, worker and tests give it these. */
export interface EngineDeps {
  readonly database: FieldDatabase;
  readonly tools: Tools;
  /**
   * A request below the API base with this person's token; a 401 has had its one refresh and retry.
   * @throws SessionNeeded, Unreachable
   */
  readonly request: (path: string, init: RequestInit) => Promise<Response>;
  /** Whether a session for exactly this database's person and tenant is there to send with. */
  readonly signedIn: () => Promise<boolean>;
  /** The file of the tenant's logo, as the session says it; null: none. */
  readonly logoFile: () => Promise<string | null>;
  readonly deviceId: () => Promise<string>;
  /** Fingers that its screen feels; 0 where that is not known. */
  readonly touchPoints: () => Promise<number>;
  /** This person's lock of this device. */
  readonly lock: {
    state(): Promise<Pick<DeviceState, 'hasLocked'> & Pick<DeviceCondition, 'isLocked'>>;
    /** Shows nothing until they sign in again. */
    shut(asked: string): Promise<void>;
  };
  /** Runs the work unless another tab or the worker is at it already: then undefined. */
  readonly ifUnlocked: <T>(name: string, work: () => Promise<T>) => Promise<T | undefined>;
  readonly signal: (signal: Signal) => void;
  /** How much of its room the browser says this origin takes; absent where it does not say. */
  readonly estimate?: () => Promise<StorageEstimate>;
  /** Operations of one push. */
  readonly pushAtMost: number;
  /** Rows of one page of changes. */
  readonly pullAtMost: number;
  /** Milliseconds of one slice. */
  readonly sliceAtMost: number;
  /** Milliseconds without a byte after which a request counts as lost. */
  readonly timeout: number;
}

/** What an engine learns about the server while it lives. */
export interface Lane {
  /** Operations of one push at most; halved when a push as a whole fails, doubled when one succeeds. */
  limit: number;
  /** Bytes of one push at most; halved when somebody on the way finds one too large. */
  room: number;
  /** Rows of one page at most; halved when one does not arrive in time, doubled when one does. */
  rows: number;
  /** Blocks of rows arrive here as they were sent. */
  takesBlocks: boolean;
  /** Operations one after the other that somebody on the way refused by themselves. */
  turnedAway: number;
  /** The server has no push call: operations go as the REST calls of the specification. */
  single: boolean;
  /** A line said 401 although the request had been let in: once is an expiry in mid-stream. */
  refusedInStream: boolean;
  /** The outbox was looked through for what cannot be read. */
  checked: boolean;
  /** What the server was last told of this device, and when by the device's clock. */
  told: { readonly state: DeviceState; readonly touchPoints: number; readonly at: number } | null;
}

/** The server asks for silence. */
export class Paused extends Error {
  constructor() {
    super('The server asks to wait');
    this.name = 'Paused';
  }
}

/** This version of the app is too old for the server. */
export class UpgradeNeeded extends Error {
  constructor() {
    super('The app must be updated');
    this.name = 'UpgradeNeeded';
  }
}
