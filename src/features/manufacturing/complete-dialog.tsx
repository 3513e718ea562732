import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { firstRows } from '../../data/list-query.ts';
import type { ManufacturingOrder } from '../../domain/make/manufacturing-order.ts';
import { completeOrder } from '../../domain/make/order-rules.ts';
import { useLive } from '../../session/use-live.ts';
import { useWorkspace, type Workspace } from '../../session/workspace.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/inputs.tsx';
import { useNotify } from '../../ui/notifier.tsx';
import { stockOfOrder, usualStore } from './completion.ts';
import { claimsOf } from './order-rows.ts';

/** More than a utility has, vans included. */
const STORES = 500;

/** Completes an order: asks which store its parts leave and its product enters. */
export function CompleteDialog({ order, onClose }: { order: ManufacturingOrder; onClose: () => void }) {
  const { t } = useLingui();
  const { can, database, repository } = useWorkspace();
  const notify = useNotify();
  const known = useLive(() => storesFor(database, order), [database, order.id]);
  const [chosen, setChosen] = useState<string | null>(null);
  // The field begins with the usual store: nothing to draw before it is read.
  if (!known) return null;
  const store = chosen ?? known.usual ?? '';
  const complete = async () => {
    const stock = await stockOfOrder(database, order, store || null, can('inventory:create'));
    await repository.saveTogether(completeOrder(order, await claimsOf(database, order), stock));
    notify({ kind: 'success', message: t`Completed, the stock is up to date.` });
  };
  return (
    <ConfirmDialog
      title={t`Complete this order?`}
      confirmLabel={t`Use up the parts`}
      onConfirm={complete}
      onClose={onClose}
    >
      <chakra.div display="grid" gap="4">
        <Trans>What it has reserved leaves the stock, and what was made enters it.</Trans>
        <Field label={t`Store`} help={t`Without one only the totals of the items change.`}>
          <Select value={store} onChange={(event) => setChosen(event.target.value)}>
            <option value="">–</option>
            {known.all.map(({ id, name }) => (
              <option key={id} value={id}>
                {String(name)}
              </option>
            ))}
          </Select>
        </Field>
      </chakra.div>
    </ConfirmDialog>
  );
}

async function storesFor(database: Workspace['database'], order: ManufacturingOrder) {
  const query = { entity: 'warehouse', filters: {}, sort: 'name' };
  const [usual, all] = await Promise.all([usualStore(database, order), firstRows(database, query, STORES)]);
  return { usual, all };
}
