import { Trans, useLingui } from '@lingui/react/macro';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Hand from 'lucide-react/icons/hand';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { lazy, Suspense, useState } from 'react';
import { rowsByIds } from '../../../data/read/list-query.ts';
import { approveCount } from '../../../domain/inventory/count-variance.ts';
import { type StockCount, stockCount } from '../../../domain/inventory/stock-count.ts';
import { typedRow } from '../../../domain/kit/entity/typed-row.ts';
import { decisionObstacle } from '../../../domain/kit/rules/decision.ts';
import { entities } from '../../../domain/registry.ts';
import { ActionButton } from '../../../resource/act/act.tsx';
import { useDecider } from '../../../resource/act/use-decider.ts';
import type { DetailPart } from '../../../resource/detail/resource-detail.tsx';
import { useInTurn } from '../../../resource/items/use-in-turn.ts';
import { useWorkspace, type Workspace } from '../../../session/account/workspace.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { useNotify } from '../../../ui/notices/notifier.tsx';

const DecideDialog = lazy(async () => ({
  default: (await import('../../../resource/act/decide-dialog.tsx')).DecideDialog,
}));

/** The next step of a count as a button. */
export function CountActions({ row, speech }: DetailPart<typeof stockCount>) {
  const { t } = useLingui();
  const { can, database, repository } = useWorkspace();
  const person = useDecider();
  const { step } = useInTurn(entities.stockCount, row);
  const [isApproving, setApproving] = useState(false);
  const notify = useNotify();
  if (!can('inventory:edit')) return null;
  // The last figure may be on its way still: it is typed, and then this is pressed.
  const set = (status: StockCount['status']) =>
    step((seen) => repository.update(entities.stockCount, row.id, { status }, seen));
  if (row.status === 'Counting') {
    const isCounted = row.lines.some(({ counted }) => counted !== null);
    return (
      <ActionButton
        look="primary"
        icon={<Hand aria-hidden />}
        disabled={!isCounted}
        onAct={() => set('Submitted')}
      >
        <Trans>Submit the count</Trans>
      </ActionButton>
    );
  }
  if (row.status !== 'Submitted') return null;
  const obstacle = decisionObstacle(stockCount, row, { ...row, status: 'Approved' }, person);
  const approve = async (seen: StockCount) => {
    const [decision, ...stock] = approveCount(row, await stockOf(database, row));
    if (decision?.kind !== 'update') return;
    await repository.saveTogether([{ ...decision, seen }, ...stock]);
    notify({ kind: 'success', message: t`The stock is up to date. Saved on this device.` });
  };
  return (
    <>
      <ActionButton icon={<RotateCcw aria-hidden />} onAct={() => set('Counting')}>
        <Trans>Count again</Trans>
      </ActionButton>
      {obstacle === null && (
        <Button look="primary" icon={<BadgeCheck aria-hidden />} onClick={() => setApproving(true)}>
          <Trans>Approve the difference</Trans>
        </Button>
      )}
      <Suspense>
        {isApproving && (
          <DecideDialog
            speech={speech}
            row={row}
            status="Approved"
            confirmLabel={<Trans>Approve the difference</Trans>}
            onDecide={(_, seen) => approve(typedRow(stockCount, seen))}
            onClose={() => setApproving(false)}
          />
        )}
      </Suspense>
    </>
  );
}

async function stockOf(database: Workspace['database'], { lines }: StockCount) {
  const found = await rowsByIds(
    database,
    entities.stockLine,
    lines.map(({ stockLineId }) => stockLineId),
  );
  const places = found.filter((line) => line !== undefined);
  const itemIds = [...new Set(places.map(({ itemId }) => itemId))];
  const items = (await rowsByIds(database, entities.inventoryItem, itemIds)).filter(
    (item) => item !== undefined,
  );
  return { lines: byId(places), items: byId(items) };
}

function byId<R extends { readonly id: string }>(rows: readonly R[]): Map<string, R> {
  return new Map(rows.map((row) => [row.id, row]));
}
