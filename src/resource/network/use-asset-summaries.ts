import { countsBy } from '../../data/read/counts.ts';
import { SUMMARY } from '../../domain/kit/entity/summary.ts';
import { entities } from '../../domain/registry.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';

/** Assets of which this device has no details, and so no terminals; undefined until they are counted. */
export function useAssetSummaries(): number | undefined {
  const { database } = useWorkspace();
  return useLive(
    database,
    async (local) => (await countsBy(local, entities.asset, SUMMARY))['true'] ?? 0,
    [],
  );
}
