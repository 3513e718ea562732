import type { Transaction } from 'kysely';
import type { RefusedPassword } from '../../../src/domain/identity/password-fault.ts';
import type { Actor } from '../../database/schema/actor.ts';
import type { Tables } from '../../database/schema/tables.ts';
import type { WriteDeps } from '../../resource/write/execute-write.ts';

/** What this module needs of signing in and of the mail, which it does not know. */
export interface PeopleDeps extends WriteDeps {
  readonly passwords: Passwords;
  /** Ends every session of the person in the tenant; runs as the identity service. */
  readonly endSessions: (trx: Transaction<Tables>, now: Date, person: PersonInTenant) => Promise<void>;
  readonly sessions: PersonSessions;
  /**
   * Switches the person's second factor off, removes their passkeys, and tells them; runs as the identity service.
   * @throws ProblemError `transition_refused` where there is neither
   */
  readonly resetSecondFactor: (trx: Transaction<Tables>, by: Actor, userId: string) => Promise<void>;
  /**
   * Begins to do that after a time in which the person can say no; runs as the identity service, and leaves the transaction in no
   * tenant. @throws ProblemError `transition_refused`
   */
  readonly beginReset: (trx: Transaction<Tables>, by: Actor, userId: string, now: string) => Promise<void>;
  /** Ends what others made of the account of whoever accepts, and tells them; runs as the identity service, as a member. */
  readonly followAcceptance: (
    trx: Transaction<Tables>,
    person: Actor,
    account: { readonly now: string; readonly hasOwnPassword: boolean },
  ) => Promise<void>;
  readonly mailInvitation: (trx: Transaction<Tables>, invitation: InvitationMail) => Promise<void>;
  /** Tries per minute from one network address, of calls that need no sign-in. */
  readonly openCallsPerMinute: number;
}

interface Passwords {
  /** What is wrong with it, for the person; null: nothing. */
  readonly fault: (password: string, email: string) => RefusedPassword | null;
  readonly hash: (password: string) => Promise<string>;
  /** @throws ProblemError `invalid_credentials`, `too_many_requests` */
  readonly requireRight: (given: {
    readonly email: string;
    readonly password: string;
    readonly ip: string;
    readonly deviceKey: string | null;
  }) => Promise<unknown>;
}

/** Where people are signed in. Run as the identity service; `tenantId` null: in all tenants. */
interface PersonSessions {
  readonly list: (
    trx: Transaction<Tables>,
    now: Date,
    whose: { readonly userId: string; readonly tenantId: string | null },
  ) => Promise<readonly PersonSession[]>;
  /** @returns how many were ended; `sessionId` null: all. */
  readonly end: (
    trx: Transaction<Tables>,
    now: Date,
    by: Actor,
    which: { readonly userId: string; readonly tenantId: string | null; readonly sessionId: string | null },
  ) => Promise<number>;
}

export interface PersonSession {
  readonly id: string;
  readonly device: string;
  readonly ip: string | null;
  /** The tenant's name. */
  readonly tenant: string;
  readonly createdAt: string;
  readonly lastUsedAt: string;
}

export interface PersonInTenant {
  readonly userId: string;
  readonly tenantId: string;
}

export interface InvitationMail {
  readonly tenantId: string;
  readonly tenantName: string;
  readonly to: string;
  /** Who invites. */
  readonly inviter: string;
  readonly name: string;
  readonly token: string;
  readonly expiresAt: string;
  readonly locale: string | null;
}
