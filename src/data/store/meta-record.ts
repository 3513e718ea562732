/** Single values of a database, by key. */
export interface MetaValues {
  /** Number of the last operation saved on this device. */
  seq: number;
  /** Where the last applied page of changes ended; opaque. */
  cursor: string;
  /** The server's epoch; part of every ETag. */
  epoch: string;
  /** Version of the definitions by which the rows were pulled. */
  schemaVersion: number;
  /** Rows received by the first download so far. */
  firstSync: { readonly done: boolean; readonly rows: number };
  /** A download beside what is shown, which it will replace; null: none. `cursor` null: at its start. */
  shadow: { readonly cursor: string | null; readonly epoch: string | null } | null;
  /** What the server last said of this person's rights; opaque, another text means other rights. */
  rights: string;
  /** RFC 3339, by the device's clock. */
  lastSyncedAt: string;
  /** Whether the last attempt reached the server. */
  reachable: boolean;
  /** Attempts in a row that did not reach the server. */
  failures: number;
  /** Milliseconds since the epoch until which the server asked for silence. */
  pausedUntil: number;
  /** Names this very database: see `eviction-canary.ts`. */
  canary: string;
  /** Unsent operations that went when the browser deleted this database, until a person has read of it. */
  lost: number | null;
  /** When the server last heard of the device that was lost, RFC 3339: what it did since, nobody knows. Null: all is known. */
  lostSince: string | null;
  /** The server is to be asked whether this browser was a device before. */
  asksFormer: boolean;
  /** Milliseconds since the epoch at which this device's rows were last compared with the server's. */
  comparedAt: number;
  /** The tenant's time zone, as the last session said. */
  zone: string;
  /** Milliseconds by which this device's clock is behind the server's; 0 where it is right to a minute. */
  clockOffset: number;
  /** The person wants times shown in this device's zone. */
  deviceTimes: boolean;
  /** The day `YYYY-MM-DD` on which this device last made the orders of due plans by itself. */
  ordersMadeOn: string;
  /** Of the device, as a page last heard; absent where its browser does not tell. */
  battery: { readonly percent: number; readonly isCharging: boolean };
  /** Which keys the rows have (`renew-keys.ts`), and on the way to newer ones how far that has come. */
  keys: { readonly version: number; readonly entity?: string; readonly upTo?: string };
  /** A store whose packed rows could not be read; null: they were dropped, and are downloaded anew. */
  damaged: string | null;
  /** The server no longer speaks this version of the app. */
  upgradeNeeded: boolean;
  /** The picture of the tenant's letterhead, as this device has it: of which file, and its bytes. */
  logo: { readonly fileId: string; readonly bytes: Blob };
  /** Where the tenant is since it moved, while this server is asked in vain; null: here. */
  movedTo: string | null;
}

export interface MetaRecord {
  readonly key: keyof MetaValues;
  readonly value: MetaValues[keyof MetaValues];
}
