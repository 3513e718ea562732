import { Trans, useLingui } from '@lingui/react/macro';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Hand from 'lucide-react/icons/hand';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { lazy, Suspense, useState } from 'react';
import { rowsByIds } from '../../../data/list-query.ts';
import { decisionObstacle } from '../../../domain/kit/decision.ts';
import { typedRow } from '../../../domain/kit/typed-row.ts';
import { entities } from '../../../domain/registry.ts';
import { approveCount } from '../../../domain/supply/count-variance.ts';
import { type StockCount, stockCount } from '../../../domain/supply/stock-count.ts';
import { ActionButton } from '../../../resource/act.tsx';
import type { DetailPart } from '../../../resource/resource-detail.tsx';
import { useDecider } from '../../../resource/use-decider.ts';
import { useInTurn } from '../../../resource/use-in-turn.ts';
import { useWorkspace, type Workspace } from '../../../session/workspace.tsx';
import { Button } from '../../../ui/button.tsx';
import { useNotify } from '../../../ui/notifier.tsx';

const DecideDialog = lazy(async () => ({
  default: (await import('../../../resource/decide-dialog.tsx')).DecideDialog,
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
