import { isUuid } from '../../../domain/kit/values/ids.ts';
import type { AuditEntry } from '../../../domain/shared/audit-entry.ts';

/** Columns that people know a record by, the best first. */
const NAMES = ['number', 'tag', 'title', 'name', 'email', 'key'] as const;

/** What the entry itself calls its record: a number or a name; undefined where it tells none. */
export function nameInEntry({
  before,
  after,
  entityId,
}: Pick<AuditEntry, 'before' | 'after' | 'entityId'>): string | undefined {
  if (!isUuid(entityId)) return entityId;
  const values = [after, before].flatMap((part) => NAMES.map((name) => part?.[name]));
  const name = values.find((value) => typeof value === 'string' && value !== '');
  return typeof name === 'string' ? name : undefined;
}
