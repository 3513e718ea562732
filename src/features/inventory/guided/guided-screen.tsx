import { useLingui } from '@lingui/react/macro';
import { Navigate, useSearchParams } from 'react-router-dom';
import { GUIDED_KINDS, type GuidedKind } from '../../../domain/inventory/guided/guided-line.ts';
import { isUuid } from '../../../domain/kit/values/ids.ts';
import { entities, entityNamed } from '../../../domain/registry.ts';
import { recordTitle } from '../../../resource/rows/record-name.tsx';
import { useRecord } from '../../../resource/rows/use-record.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { GuidedLoop } from './guided-loop.tsx';
import { ORDER_OF } from './guided-setup.ts';
import { JobChooser } from './job-chooser.tsx';

/** The storekeeper's jobs: which one, where and for what stands in the address, so that a reload goes on with it. */
export function GuidedScreen() {
  const { t } = useLingui();
  const { can } = useWorkspace();
  const [parameters, setParameters] = useSearchParams();
  const kind = GUIDED_KINDS.find((one) => one === parameters.get('kind'));
  const warehouse = useRecord(entities.warehouse, idOf(parameters.get('warehouseId')));
  const orderId = idOf(parameters.get('orderId'));
  const order = kind && ORDER_OF[kind];
  const record = useRecord(order?.entity ?? entities.workOrder, orderId);
  if (!can('inventory:edit')) return <Navigate to="/unauthorized" replace />;
  if (kind && warehouse && (record || !order?.isNeeded)) {
    const about = order && record ? recordTitle(entityNamed(order.entity), record) : '';
    const setup = { kind, warehouse, orderId };
    return <GuidedLoop key={`${kind}/${warehouse.id}/${orderId}`} setup={setup} about={about} />;
  }
  const choose = (chosen: { kind: GuidedKind; warehouseId: string; orderId: string }) => {
    setParameters({
      kind: chosen.kind,
      warehouseId: chosen.warehouseId,
      ...(chosen.orderId && { orderId: chosen.orderId }),
    });
  };
  return <JobChooser title={t`Guided jobs`} kind={kind} onStart={choose} />;
}

function idOf(text: string | null): string | null {
  return text !== null && isUuid(text) ? text : null;
}
