import type { SignIn } from '../../../src/domain/identity/session.ts';
import type { Clock } from '../../../src/domain/kit/values/ids.ts';
import type { AdmissionGate } from '../../database/connection/gate.ts';
import type { Database } from '../../database/database.ts';
import type { Origin } from '../password/lock-out.ts';
import type { AccessToken } from './access-token.ts';
import type { Membership } from './membership.ts';
import type { RefreshKey } from './refresh-cookie.ts';

export interface AuthDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly accessKey: Uint8Array;
  readonly refreshKey: Uint8Array;
  /** For tries of passwords: one of each key at once. */
  readonly turns: AdmissionGate;
  /** Encrypts the secrets of second factors. */
  readonly secondFactorKey: Uint8Array;
  /** Name of this installation among several behind one address (decision 78); null: it is the only one. */
  readonly cell: string | null;
}

/** Where a sign-in comes from. */
export interface Caller extends Origin {
  /** What the device calls itself; anybody may call theirs so. */
  readonly deviceId: string | null;
  readonly deviceLabel: string;
  readonly requestId: string;
}

/** Where a refresh comes from. A session that began before its app said so, or by single sign-on, learns the rest here. */
export interface Renewer extends Origin, Pick<Caller, 'deviceId'> {
  /** Null where the browser does not say all that it is called by. */
  readonly deviceLabel: string | null;
}

/** What a sign-in or a refresh gives: the answer's body, and the key for the cookie. */
export interface Granted {
  readonly body: SignIn;
  readonly key: RefreshKey;
  readonly expiresAt: Date;
  /** By which the device is known from now on. */
  readonly deviceKey: string;
  /** Where the session is; absent: here. */
  readonly cell?: string;
  /** Sessions of the same browser that wait in other cells, by cell; null: none any more. Absent: they stay as they are. */
  readonly aside?: ReadonlyMap<string, WaitingSession | null>;
}

/** The refresh call names whom it is for; a key of somebody else's session is left unused. */
export interface Expected {
  readonly tenantId?: string | undefined;
  readonly userId?: string | undefined;
}

export interface WaitingSession {
  readonly key: RefreshKey;
  readonly expiresAt: Date;
}

export interface Credentials extends Caller {
  readonly email: string;
  readonly password: string;
  readonly totpCode: string | null;
  readonly tenantId: string | null;
}

/** Who is asking, on every route but the public ones. */
export interface RequestSession {
  readonly token: AccessToken;
  readonly membership: Membership;
  /** When the person last proved who they are; milliseconds since the epoch. */
  readonly provenAt: number;
}
