import { visibility } from '../../domain/identity/permission.ts';
import { findEntity } from '../../domain/registry.ts';
import type { Workspace } from '../../session/account/workspace.tsx';

/** What reports are made of: records that people keep, not their bookkeeping. */
const SOURCES: readonly string[] = [
  'workOrder',
  'jobSheet',
  'survey',
  'asset',
  'inventoryItem',
  'crew',
  'switchingRequest',
  'outage',
  'plan',
  'project',
  'installation',
  'maintenanceRecord',
  'decommissioning',
  'stockLine',
  'procurementOrder',
  'shipment',
  'manufacturingOrder',
  'supportTicket',
];

/** Those that this person has on the device. */
export function visibleSources({ user }: Pick<Workspace, 'user'>): string[] {
  return SOURCES.filter((name) => {
    const entity = findEntity(name);
    return entity !== undefined && visibility(user.permissions, entity.subject) !== 'none';
  });
}
