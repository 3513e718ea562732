/** Who does something, for which tenant, and from where: what row-level security and the audit log need to know. */
export interface Actor {
  readonly tenantId: string;
  readonly userId: string;
  readonly role: string;
  readonly permissions: readonly string[];
  /** Of the platform, in a tenant that is not theirs. */
  readonly isGuest?: true;
  readonly deviceId: string | null;
  /** RFC 3339 by the device's clock as it sent the request. */
  readonly deviceTime: string | null;
  readonly ip: string | null;
  readonly requestId: string;
  /** The import that this is a part of. */
  readonly importId?: string;
  /** A call that only reads: it takes none of the places of writers. */
  readonly isReading?: boolean;
}

/** What of an actor goes into the audit log. */
export type AuditedBy = Pick<Actor, 'userId' | 'deviceId' | 'deviceTime' | 'ip' | 'requestId' | 'importId'>;

/** The server itself, for rows that nobody signed in wrote. */
export function setUpActor(tenantId: string): Actor {
  return {
    tenantId,
    userId: 'setup',
    role: 'setup',
    permissions: [],
    deviceId: null,
    deviceTime: null,
    ip: null,
    requestId: 'setup',
  };
}
