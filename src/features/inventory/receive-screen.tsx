import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import type { InventoryItem } from '../../domain/inventory/inventory-item.ts';
import type { StockLine } from '../../domain/inventory/stock-line.ts';
import { isUuid } from '../../domain/kit/values/ids.ts';
import { entities } from '../../domain/registry.ts';
import { ActionButton } from '../../resource/act/act.tsx';
import { ReferencePicker } from '../../resource/inputs/reference-picker.tsx';
import { recordPath } from '../../resource/rows/record-path.ts';
import { useRecord } from '../../resource/rows/use-record.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { useNotify } from '../../ui/notices/notifier.tsx';
import { Stack } from '../../ui/page/layout.tsx';
import { Page, PageHeader } from '../../ui/page/page.tsx';
import { JOB_WORDS } from './job-words.ts';
import { StockJobFields } from './stock-job-fields.tsx';
import { useStockLines } from './use-stock.ts';
import { useStockJob } from './use-stock-job.ts';

/** Goods at the counter: what is it, how many, where to. */
export function ReceiveScreen() {
  const { t } = useLingui();
  const { can } = useWorkspace();
  const [parameters] = useSearchParams();
  const [itemId, setItemId] = useState(parameters.get('itemId') ?? '');
  const item = useRecord(entities.inventoryItem, isUuid(itemId) ? itemId : null);
  const lines = useStockLines(itemId);
  if (!can('inventory:edit')) return <Navigate to="/unauthorized" replace />;
  return (
    <Page narrow>
      <PageHeader title={t`Receive stock`} breadcrumb={[{ label: t`Stock by place`, to: '/tenant/stock' }]} />
      <Stack>
        <LabelledControl label={t`Item`} required>
          <ReferencePicker entity="inventoryItem" value={itemId} onChange={setItemId} />
        </LabelledControl>
        {item && lines && (
          <Goods key={item.id} item={item} lines={lines} warehouseId={parameters.get('warehouseId') ?? ''} />
        )}
      </Stack>
    </Page>
  );
}

function Goods(props: { item: InventoryItem; lines: readonly StockLine[]; warehouseId: string }) {
  const { t, i18n } = useLingui();
  const notify = useNotify();
  const navigate = useNavigate();
  const job = useStockJob({ ...props, kind: 'receive', lineId: null });
  const save = async () => {
    await job.save(i18n._(JOB_WORDS.receive.title));
    notify({ kind: 'success', message: t`Saved on this device.` });
    void navigate(recordPath(entities.inventoryItem, props.item.id), { replace: true });
  };
  return (
    <>
      <StockJobFields item={props.item} job={job} />
      <div>
        <ActionButton look="primary" disabled={!job.isReady} onAct={save}>
          <Trans>Put into stock</Trans>
        </ActionButton>
      </div>
    </>
  );
}
