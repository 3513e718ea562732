import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { firstRows } from '../../data/read/list-query.ts';
import type { FieldDatabase } from '../../data/store/database.ts';
import type { ManufacturingOrder } from '../../domain/manufacturing/manufacturing-order.ts';
import { completeOrder } from '../../domain/manufacturing/order-rules.ts';
import { entities } from '../../domain/registry.ts';
import type { Warehouse } from '../../domain/warehouses/warehouse.ts';
import { ActionDialog } from '../../resource/act/act.tsx';
import { MissingNotice, useMissing } from '../../resource/form/missing-notice.tsx';
import { OverdrawnNotice } from '../../resource/form/overdrawn-notice.tsx';
import { useWorkspace, type Workspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { Select } from '../../ui/controls/inputs.tsx';
import { Banner } from '../../ui/notices/banner.tsx';
import { useNotify } from '../../ui/notices/notifier.tsx';
import { Stack } from '../../ui/page/layout.tsx';
import { stockOfOrder, usualStore } from './completion.ts';
import { claimsOf } from './order-rows.ts';

/** More than a utility has, vans included. */
const STORES = 500;

/** Completes an order: asks which store its parts leave and which its product enters. */
export function CompleteDialog({ order, onClose }: { order: ManufacturingOrder; onClose: () => void }) {
  const { t } = useLingui();
  const { can, database, repository } = useWorkspace();
  const notify = useNotify();
  const known = useLive(database, (local) => storesFor(local, order), [order]);
  const [from, setFrom] = useState<string | null>(null);
  const [into, setInto] = useState<string | null>(null);
  const source = from ?? known?.usual ?? '';
  const target = into ?? order.targetWarehouseId ?? source;
  const writes = async (local: FieldDatabase) => {
    const stores = { source: source || null, target: target || null };
    const stock = await stockOfOrder(local, order, stores, can('inventory:create'));
    return completeOrder(order, await claimsOf(local, order), stock);
  };
  const foreseen = useLive(database, writes, [order, source, target]);
  const missing = useMissing('manufacturingOrder', { ...order }, { status: 'Completed' });
  // The fields begin with the usual store: nothing to draw before it is read.
  if (!known) return null;
  const failed = order.steps.filter(({ qualityCheck }) => qualityCheck === 'failed').length;
  const complete = async () => {
    await repository.saveTogether(await writes(database));
    notify({ kind: 'success', message: t`Completed, the stock is up to date.` });
  };
  return (
    <ActionDialog
      title={t`Complete this order?`}
      confirmLabel={t`Use up the parts`}
      disabled={missing?.length !== 0}
      done={null}
      onAct={complete}
      onClose={onClose}
    >
      <Stack>
        <MissingNotice missing={missing} />
        {failed > 0 && (
          <Banner kind="warning">
            <Plural value={failed} one="# step failed its check." other="# steps failed their check." />
          </Banner>
        )}
        <Trans>What it has reserved leaves the stock, and what was made enters it.</Trans>
        <LabelledControl
          label={t`Parts come from`}
          help={t`Without one only the totals of the items change.`}
        >
          <StoreSelect stores={known.all} value={source} onChange={setFrom} />
        </LabelledControl>
        <LabelledControl label={t`Product goes to`}>
          <StoreSelect stores={known.all} value={target} onChange={setInto} />
        </LabelledControl>
        {foreseen && <OverdrawnNotice writes={foreseen} />}
      </Stack>
    </ActionDialog>
  );
}

interface StoreSelectProps {
  stores: readonly Warehouse[];
  value: string;
  onChange: (id: string) => void;
}

function StoreSelect({ stores, value, onChange }: StoreSelectProps) {
  return (
    <Select value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">–</option>
      {stores.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}

async function storesFor(database: Workspace['database'], order: ManufacturingOrder) {
  const query = { entity: entities.warehouse, filters: {}, sort: 'name' };
  const usual = order.sourceWarehouseId ?? usualStore(database, order);
  const [store, all] = await Promise.all([usual, firstRows(database, query, STORES)]);
  return { usual: store, all };
}
