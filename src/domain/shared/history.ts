import type { FieldValues } from '../kit/entity/entity.ts';

/** One change of a record, as the audit log has it. */
export interface HistoryEntry {
  /** Grows with each change. */
  readonly id: number;
  /** When it arrived, by the server's clock, RFC 3339. */
  readonly at: string;
  /** When it happened, as the device said and the server bounded it. */
  readonly happenedAt: string;
  /** When the person did it, by their device's clock. */
  readonly deviceTime: string | null;
  readonly userId: string | null;
  readonly action: 'insert' | 'update' | 'delete' | 'restore';
  /** The changed fields; null for a new record. */
  readonly before: FieldValues | null;
  readonly after: FieldValues | null;
}
