import { Trans } from '@lingui/react/macro';
import Download from 'lucide-react/icons/download';
import { firstRows } from '../../data/read/list-query.ts';
import type { asset } from '../../domain/assets/asset.ts';
import { isSummary } from '../../domain/kit/entity/summary.ts';
import { entities } from '../../domain/registry.ts';
import { ActionButton } from '../../resource/act/act.tsx';
import type { DetailPart } from '../../resource/detail/resource-detail.tsx';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';

/** Where the details of the asset are not on this device they are fetched to stay, and what was kept is let go; without signal too. */
export function KeepAction({ row }: DetailPart<typeof asset>) {
  const { database, repository } = useWorkspace();
  const kept = useLive(
    database,
    (local) => firstRows(local, { entity: entities.keptAsset, filters: { assetId: row.id }, sort: '' }, MOST),
    [row.id],
  );
  if (!kept) return null;
  if (kept.length > 0) {
    const ids = kept.map(({ id }) => id);
    return (
      <ActionButton onAct={() => repository.removeMany(entities.keptAsset, ids)}>
        <Trans>No longer keep</Trans>
      </ActionButton>
    );
  }
  if (!isSummary(row)) return null;
  return (
    <ActionButton
      look="primary"
      icon={<Download aria-hidden />}
      onAct={() => repository.create(entities.keptAsset, { assetId: row.id })}
    >
      <Trans>Keep on this device</Trans>
    </ActionButton>
  );
}

/** Of one asset: two devices may each have kept it. */
const MOST = 20;
