import type { Json } from '../kit/fields/field.ts';

export const AUDIT_ACTIONS = ['insert', 'update', 'delete', 'restore', 'read'] as const;

/** A line of `GET /audit-logs`. */
export interface AuditEntry {
  /** Position in the list: a later entry has a higher one. */
  readonly id: number;
  /** RFC 3339 by the server's clock. */
  readonly timestamp: string;
  readonly tenant: string;
  readonly userId: string | null;
  /** Name and address of a member, removed ones too; null for people of the platform and for the server itself. */
  readonly user: string | null;
  readonly email: string | null;
  readonly action: (typeof AUDIT_ACTIONS)[number];
  readonly entity: string;
  readonly entityId: string;
  /** By column of the database; of an update the changed ones only. */
  readonly before: AuditedValues | null;
  readonly after: AuditedValues | null;
  readonly ipAddress: string | null;
  readonly deviceId: string | null;
  /** RFC 3339 by the device's clock. */
  readonly deviceTime: string | null;
  readonly requestId: string | null;
  /** The caller did not say which version they had seen. */
  readonly unconditional: boolean;
}

export type AuditedValues = Readonly<Record<string, Json>>;
