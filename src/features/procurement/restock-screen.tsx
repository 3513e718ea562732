import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { firstRows } from '../../data/read/list-query.ts';
import { isVisible } from '../../domain/kit/values/visible-text.ts';
import { EXPECTED_ORDERS, isLow, type Shortage, shortages } from '../../domain/procurement/low-stock.ts';
import type { ProcurementOrder } from '../../domain/procurement/procurement-order.ts';
import { entities } from '../../domain/registry.ts';
import { ActionButton } from '../../resource/act/act.tsx';
import { useMarkUnsaved } from '../../resource/drafts/unsaved-input.ts';
import { ReferencePicker } from '../../resource/inputs/reference-picker.tsx';
import { asTyped } from '../../resource/inputs/use-typed-number.ts';
import { withItem } from '../../resource/items/item-list.ts';
import { recordPath } from '../../resource/rows/record-path.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { useTextOrder } from '../../session/use-text-order.ts';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { TextInput } from '../../ui/controls/inputs.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { SkeletonLines } from '../../ui/notices/skeleton.tsx';
import { PlainList, Stack } from '../../ui/page/layout.tsx';
import { Page, PageHeader } from '../../ui/page/page.tsx';
import { quantityOf } from './arrived-line.tsx';
import { ShortageRow } from './shortage-row.tsx';

const ORDERS = 5000;

/** What runs out and is on no order yet, as the draft of one. */
export function RestockScreen() {
  const { t } = useLingui();
  const { can } = useWorkspace();
  const found = useShortages();
  if (!can('procurement:create')) return <Navigate to="/unauthorized" replace />;
  return (
    <Page narrow>
      <PageHeader
        title={t`Order low stock`}
        count={found?.length}
        breadcrumb={[{ label: t`Purchase orders`, to: '/tenant/procurement' }]}
      />
      {!found && <SkeletonLines lines={8} label={t`Loading`} />}
      {found?.length === 0 && (
        <EmptyState title={t`Nothing is running out`}>
          <Trans>Every item is above its minimum, or enough of it is on order.</Trans>
        </EmptyState>
      )}
      {found && found.length > 0 && <Draft shortages={found} />}
    </Page>
  );
}

function useShortages(): readonly Shortage[] | undefined {
  const { database } = useWorkspace();
  const order = useTextOrder();
  return useLive(
    database,
    async (local) => {
      const low = await local.rows(entities.inventoryItem).filter(isLow);
      const query = {
        entity: entities.procurementOrder,
        filters: { status: EXPECTED_ORDERS.join() },
        sort: '-updatedAt',
      };
      const byName = (left: Shortage, right: Shortage) => order(left.item.name, right.item.name);
      return shortages(low, await firstRows(local, query, ORDERS)).toSorted(byName);
    },
    [order],
  );
}

function Draft({ shortages: found }: { shortages: readonly Shortage[] }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { repository, currency } = useWorkspace();
  const [supplier, setSupplier] = useState('');
  const [warehouseId, setWarehouseId] = useState('');
  const { typed, change, isChanged, isTyped, wanted } = useQuantities(found);
  useMarkUnsaved(supplier !== '' || warehouseId !== '' || isChanged);
  const create = async () => {
    const row = await repository.create(entities.procurementOrder, {
      supplier: supplier.trim(),
      currency,
      ...(warehouseId ? { warehouseId } : {}),
      items: linesOf(wanted),
    });
    void navigate(recordPath(entities.procurementOrder, row.id), { replace: true });
  };
  return (
    <Stack>
      <LabelledControl label={t`Supplier`} required>
        <TextInput
          maxLength={200}
          autoComplete="off"
          value={supplier}
          onChange={(event) => setSupplier(event.target.value)}
        />
      </LabelledControl>
      <LabelledControl label={t`Deliver to`}>
        <ReferencePicker entity="warehouse" value={warehouseId} onChange={setWarehouseId} />
      </LabelledControl>
      <PlainList>
        {found.map((shortage) => (
          <ShortageRow
            key={shortage.item.id}
            shortage={shortage}
            value={typed(shortage)}
            onChange={(quantity) => change(shortage, quantity)}
          />
        ))}
      </PlainList>
      <div>
        <ActionButton
          look="primary"
          disabled={!isVisible(supplier) || !isTyped || wanted.length === 0}
          onAct={create}
        >
          <Plural value={wanted.length} one="Create draft with # line" other="Create draft with # lines" />
        </ActionButton>
      </div>
    </Stack>
  );
}

interface Wanted {
  readonly item: Shortage['item'];
  readonly quantity: number;
}

/** What is typed for each shortage; what is proposed where nothing is. */
function useQuantities(found: readonly Shortage[]) {
  const [changed, setChanged] = useState<Readonly<Record<string, string>>>({});
  const typed = ({ item, proposed }: Shortage) => changed[item.id] ?? asTyped(proposed);
  const figures = found.map((shortage) => ({
    item: shortage.item,
    quantity: quantityOf({ quantity: typed(shortage) }, shortage.item),
  }));
  return {
    typed,
    change: ({ item }: Shortage, quantity: string) => setChanged({ ...changed, [item.id]: quantity }),
    isChanged: Object.keys(changed).length > 0,
    /** Each is a quantity. */
    isTyped: figures.every(({ quantity }) => quantity !== undefined),
    wanted: figures.flatMap(({ item, quantity = 0 }): Wanted[] => (quantity > 0 ? [{ item, quantity }] : [])),
  };
}

function linesOf(wanted: readonly Wanted[]): ProcurementOrder['items'] {
  return wanted.reduce<ProcurementOrder['items']>(
    (list, { item, quantity }) =>
      withItem(list, { name: item.name, itemId: item.id, quantity, unit: item.unit }),
    [],
  );
}
