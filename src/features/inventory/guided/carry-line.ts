import { rowsByIds } from '../../../data/read/list-query.ts';
import { DataError } from '../../../data/store/data-error.ts';
import type { GuidedLine } from '../../../domain/inventory/guided/guided-line.ts';
import { entities } from '../../../domain/registry.ts';
import { carried, whereaboutsOf } from '../../../domain/warehouses/container.ts';
import type { Workspace } from '../../../session/account/workspace.tsx';

/**
 * Moves a container by one write: what lies in it stays on its lines.
 *
 * @returns brings it back to where it was
 * @throws DataError where the container is on this device no more
 */
export async function carryLine(
  { database, repository }: Workspace,
  { container, goal }: GuidedLine,
): Promise<() => Promise<void>> {
  const [row] = await rowsByIds(database, entities.warehouse, container ? [container.id] : []);
  if (!row || !goal) throw new DataError('not_found', 'The container is not on this device');
  const before = whereaboutsOf(row);
  await repository.update(entities.warehouse, row.id, carried(row, goal));
  return async () => {
    await repository.update(entities.warehouse, row.id, before);
  };
}
