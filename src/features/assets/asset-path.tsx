import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { rowsByIds } from '../../data/read/list-query.ts';
import type { Asset, asset } from '../../domain/assets/asset.ts';
import { entities } from '../../domain/registry.ts';
import type { DetailPart } from '../../resource/detail/resource-detail.tsx';
import { recordPath } from '../../resource/rows/record-path.ts';
import { useWorkspace, type Workspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';

/** Region, station, feeder, bay: no grid is deeper, and a circle in imported data must not hang the screen. */
const DEEPEST = 8;

/** From the region down to this asset. */
export function AssetPath({ row }: DetailPart<typeof asset>) {
  const { t } = useLingui();
  const { database } = useWorkspace();
  const parentId = typeof row.parentId === 'string' ? row.parentId : null;
  const parents = useLive(database, (local) => ancestors(local, parentId), [parentId]) ?? [];
  if (parents.length === 0) return null;
  return (
    <chakra.nav aria-label={t`Part of`} mb="2" color="fg.muted" display="flex" flexWrap="wrap" gap="1.5">
      {parents.map((parent) => (
        <Fragment key={parent.id}>
          <chakra.span _hover={{ color: 'fg' }}>
            <Link to={recordPath(entities.asset, parent.id)}>{parent.name}</Link>
          </chakra.span>
          <chakra.span aria-hidden _rtl={{ transform: 'scaleX(-1)' }}>
            ›
          </chakra.span>
        </Fragment>
      ))}
      <span>{row.name}</span>
    </chakra.nav>
  );
}

async function ancestors(database: Workspace['database'], parentId: string | null): Promise<Asset[]> {
  const path: Asset[] = [];
  let next = parentId;
  while (next && path.length < DEEPEST) {
    const [parent] = await rowsByIds(database, entities.asset, [next]);
    if (!parent) break;
    path.unshift(parent);
    next = typeof parent.parentId === 'string' ? parent.parentId : null;
  }
  return path;
}
