import { upCast } from '../../domain/sync/up-cast.ts';
import { SCHEMA_VERSION } from '../../domain/sync/wire.ts';
import type { OutboxRecord } from './outbox-record.ts';

/** The operation as this version of the app would have queued it. */
export function operationInThisVersion(operation: OutboxRecord): OutboxRecord {
  const { entity, changes, baseValues, schemaVersion } = operation;
  return {
    ...operation,
    changes: upCast(entity, changes, schemaVersion),
    baseValues: upCast(entity, baseValues, schemaVersion),
    schemaVersion: SCHEMA_VERSION,
  };
}
