import type { OutboxRecord } from '../../data/store/outbox-record.ts';
import { entityNamed } from '../../domain/registry.ts';
import { FIRST_VERSION } from '../../domain/sync/up-cast.ts';
import type { PushOperation } from '../../domain/sync/wire.ts';
import { etagOf } from '../../domain/sync/wire.ts';

/**
 * The bytes of an operation. Made once, kept with it, and never changed: whatever happens to the answer, the server
 * sees the same request under the same id.
 */
export function wireOperation(operation: OutboxRecord, epoch: string | undefined): PushOperation {
  const { opId, entityId, kind, changes, baseValues, baseVersion, dependsOn, createdAt } = operation;
  const { clockOffset } = operation;
  const { schemaVersion } = operation;
  const entity = entityNamed(operation.entity);
  const known = epoch !== undefined && baseVersion !== 0 ? etagOf(epoch, baseVersion) : null;
  const version = schemaVersion === FIRST_VERSION ? {} : { schemaVersion };
  const time = clockOffset
    ? { deviceTime: new Date(Date.parse(createdAt) - clockOffset).toISOString(), clockOffset }
    : { deviceTime: createdAt };
  const shared = { opId, dependsOn, ...time, ...version };
  const path = `${entity.path}/${entityId}`;
  switch (kind) {
    case 'create': {
      const body = { id: entityId, ...changes };
      return { ...shared, method: 'POST', path: entity.path, ifMatch: null, base: null, body };
    }
    case 'patch': {
      const method = entity.verbs.update ?? 'PUT';
      return { ...shared, method, path, ifMatch: known, base: baseValues, body: changes };
    }
    case 'delta':
      return {
        ...shared,
        method: 'PATCH',
        path: `${path}/quantity`,
        ifMatch: null,
        base: null,
        body: changes,
      };
    case 'delete':
      return { ...shared, method: 'DELETE', path, ifMatch: known, base: null, body: null };
  }
}
