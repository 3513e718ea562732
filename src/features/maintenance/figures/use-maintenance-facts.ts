import { allRows } from '../../../data/read/list-query.ts';
import type { FieldDatabase } from '../../../data/store/database.ts';
import { asset } from '../../../domain/assets/asset.ts';
import { typedRow } from '../../../domain/kit/entity/typed-row.ts';
import type {
  AssetFacts,
  MaintenanceRecordFacts,
  OrderFacts,
  PlanFacts,
} from '../../../domain/maintenance/maintenance-figures.ts';
import { maintenancePlan } from '../../../domain/maintenance/maintenance-plan.ts';
import { maintenanceRecord } from '../../../domain/maintenance/maintenance-record.ts';
import { workOrder } from '../../../domain/work-orders/work-order.ts';
import { useAnswer } from '../../../resource/rows/use-answer.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';

export interface MaintenanceFacts {
  readonly orders: readonly OrderFacts[];
  readonly assets: readonly AssetFacts[];
  readonly plans: readonly PlanFacts[];
  readonly records: readonly MaintenanceRecordFacts[];
}

/** Everything that the figures are computed from, read again when an order changes; undefined until it is read. */
export function useMaintenanceFacts(): MaintenanceFacts | undefined {
  const { database } = useWorkspace();
  return useAnswer('workOrder', 'maintenance', () => readFacts(database)).answer?.value;
}

async function readFacts(database: FieldDatabase): Promise<MaintenanceFacts> {
  const all = (entity: string, sort: string) => allRows(database, { entity, filters: {}, sort });
  const orderRows = await all('workOrder', '-updatedAt');
  const orders = orderRows.map((row) => typedRow(workOrder, row));
  const plans = (await all('maintenancePlan', 'nextDueDate')).map((row) => typedRow(maintenancePlan, row));
  const records = (await all('maintenanceRecord', '-doneDate')).map((row) =>
    typedRow(maintenanceRecord, row),
  );
  const assets = (await all('asset', 'name')).map((row) => typedRow(asset, row));
  return { orders, plans, records, assets };
}
