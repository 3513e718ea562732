import { Trans, useLingui } from '@lingui/react/macro';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Hand from 'lucide-react/icons/hand';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { rowsByIds } from '../../../data/list-query.ts';
import { approvalObstacle } from '../../../domain/kit/approval.ts';
import type { AnyRow } from '../../../domain/kit/entity.ts';
import { typedRow } from '../../../domain/kit/typed-row.ts';
import { approveCount } from '../../../domain/supply/count-variance.ts';
import { type StockCount, stockCount } from '../../../domain/supply/stock-count.ts';
import type { DetailPart } from '../../../resource/resource-detail.tsx';
import { useWorkspace, type Workspace } from '../../../session/workspace.tsx';
import { Button } from '../../../ui/button.tsx';
import { useNotify } from '../../../ui/notifier.tsx';

/** The next step of a count as a button. */
export function CountActions({ row }: DetailPart) {
  const { t } = useLingui();
  const { can, database, repository, user } = useWorkspace();
  const notify = useNotify();
  const count = typedRow(stockCount, row);
  if (!can('inventory:edit')) return null;
  const set = (status: string) => void repository.update('stockCount', row.id, { status });
  if (count.status === 'Counting') {
    const isCounted = count.lines.some(({ counted }) => counted !== null);
    return (
      <Button
        look="primary"
        icon={<Hand aria-hidden />}
        disabled={!isCounted}
        onClick={() => set('Submitted')}
      >
        <Trans>Submit the count</Trans>
      </Button>
    );
  }
  if (count.status !== 'Submitted') return null;
  const approver = { userId: user.id, permissions: user.permissions };
  const approve = async () => {
    await repository.saveTogether(approveCount(count, await stockOf(database, count)));
    notify({ kind: 'success', message: t`The stock is up to date. Saved on this device.` });
  };
  return (
    <>
      <Button icon={<RotateCcw aria-hidden />} onClick={() => set('Counting')}>
        <Trans>Count again</Trans>
      </Button>
      {approvalObstacle(stockCount, row, 'Approved', approver) === null && (
        <Button look="primary" icon={<BadgeCheck aria-hidden />} onClick={() => void approve()}>
          <Trans>Approve the difference</Trans>
        </Button>
      )}
    </>
  );
}

async function stockOf(database: Workspace['database'], { lines }: StockCount) {
  const found = await rowsByIds(
    database,
    'stockLine',
    lines.map(({ stockLineId }) => stockLineId),
  );
  const places = found.filter((line) => line !== undefined);
  const itemIds = [...new Set(places.map(({ itemId }) => String(itemId)))];
  const items = (await rowsByIds(database, 'inventoryItem', itemIds)).filter((item) => item !== undefined);
  return { lines: byId(places), items: byId(items) };
}

function byId(rows: readonly AnyRow[]): Map<string, AnyRow> {
  return new Map(rows.map((row) => [row.id, row]));
}
