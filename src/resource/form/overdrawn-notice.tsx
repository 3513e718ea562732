import { Trans } from '@lingui/react/macro';
import { rowsByIds } from '../../data/read/list-query.ts';
import { overdrawn } from '../../domain/inventory/overdrawn.ts';
import type { Write } from '../../domain/kit/entity/write.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { Banner } from '../../ui/notices/banner.tsx';

/** Says of what more would leave a place than the records say lies there: before it is booked, wherever stock is taken. */
export function OverdrawnNotice({ writes }: { writes: readonly Write[] }) {
  const { database } = useWorkspace();
  const names = useLive(
    database,
    async (local) => {
      const deltas = writes.filter((write) => write.kind === 'delta');
      const read = (entity: string) =>
        rowsByIds(
          local,
          entity,
          deltas.filter((write) => write.entity === entity).map(({ id }) => id),
        );
      const rows = [...(await read('inventoryItem')), ...(await read('stockLine'))];
      return overdrawn(writes, new Map(rows.flatMap((row) => (row ? [[row.id, row] as const] : []))));
    },
    [JSON.stringify(writes)],
  );
  if (!names || names.length === 0) return null;
  const list = names.join(', ');
  return (
    <Banner kind="warning">
      <Trans>More than the records say is there: {list}. It is taken down and marked for reconciling.</Trans>
    </Banner>
  );
}
