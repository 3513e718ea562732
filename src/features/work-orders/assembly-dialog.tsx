import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import { rowsByIds } from '../../data/read/list-query.ts';
import { isUuid } from '../../domain/kit/values/ids.ts';
import { numberWithin } from '../../domain/kit/values/typed-number.ts';
import type { Bom } from '../../domain/manufacturing/bom.ts';
import { requirementsFor, stockOfItem } from '../../domain/manufacturing/requirements.ts';
import { entities } from '../../domain/registry.ts';
import type { WorkOrder } from '../../domain/work-orders/work-order.ts';
import { ActionDialog } from '../../resource/act/act.tsx';
import { NumberInputField } from '../../resource/inputs/number-field.tsx';
import { ReferencePicker } from '../../resource/inputs/reference-picker.tsx';
import { withItem } from '../../resource/items/item-list.ts';
import { useRecord } from '../../resource/rows/use-record.ts';
import { useWorkspace, type Workspace } from '../../session/account/workspace.tsx';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { Stack } from '../../ui/page/layout.tsx';

/** Of an assembly; more poles are more orders. */
const PIECES = { min: 0.001, max: 10_000, places: 3 };

/** Plans what a standard assembly is made of as parts of an order. */
export function AssemblyDialog({ order, onClose }: { order: WorkOrder; onClose: () => void }) {
  const { t } = useLingui();
  const { database, repository } = useWorkspace();
  const [bomId, setBomId] = useState('');
  const [typed, setTyped] = useState('1');
  const bom = useRecord(entities.bom, isUuid(bomId) ? bomId : null);
  const pieces = numberWithin(typed, PIECES) ?? 0;
  const isUnreleased = useCallback(
    async (id: string) => {
      const [row] = await rowsByIds(database, entities.bom, [id]);
      return row?.status !== 'Released';
    },
    [database],
  );
  const plan = async () => {
    if (!bom) return false;
    const parts = await partsFor(database, order, bom, pieces);
    await repository.update(entities.workOrder, order.id, { parts }, order);
  };
  return (
    <ActionDialog
      title={t`Plan from an assembly`}
      confirmLabel={<Trans>Add its parts</Trans>}
      disabled={!bom || pieces <= 0}
      onAct={plan}
      onClose={onClose}
    >
      <Stack minH="18rem" alignContent="start">
        <LabelledControl
          label={t`Assembly`}
          required
          help={t`A bill of materials that is released.`}
          error={bomId && bom === null ? t`Pick one from the list.` : undefined}
        >
          <ReferencePicker entity="bom" value={bomId} onChange={setBomId} leaveOut={isUnreleased} />
        </LabelledControl>
        <NumberInputField
          label={t`How many of it`}
          required
          maxW="10rem"
          bounds={PIECES}
          value={typed}
          onChange={setTyped}
        />
      </Stack>
    </ActionDialog>
  );
}

/** What is planned already, and behind it what so many of the assembly take, each item in its own unit. */
async function partsFor(
  database: Workspace['database'],
  order: WorkOrder,
  bom: Bom,
  pieces: number,
): Promise<WorkOrder['parts']> {
  const ids = bom.lines.flatMap(({ itemId }) => itemId ?? []);
  const items = await rowsByIds(database, entities.inventoryItem, [...new Set(ids)]);
  const stock = new Map(items.flatMap((item) => (item ? [[item.id, stockOfItem(item)] as const] : [])));
  return requirementsFor(bom, pieces, stock).reduce(
    (parts, { itemId, quantity }) => withItem(parts, { itemId, quantity }),
    order.parts,
  );
}
