import { useLingui } from '@lingui/react/macro';
import { type ReactNode, Suspense, use, useEffect } from 'react';
import { NO_IDS } from '../../../data/read/id-list.ts';
import { SkeletonLines } from '../../../ui/notices/skeleton.tsx';
import { ListFailure, NothingHere } from '../list-nothing.tsx';
import { shownAs, writeListState } from '../list-state.ts';
import type { ListScreen } from '../use-list-screen.ts';
import { useMatches } from '../use-matches.ts';
import type { Shown } from '../use-select-all.ts';
import { ListMap } from './list-map.ts';

interface FoundOnMapProps {
  screen: ListScreen;
  onShown: (shown: Shown) => void;
  icon: ReactNode;
}

/** The rows that the list would show, where they stand. */
export function FoundOnMap({ screen, onShown, icon }: FoundOnMapProps) {
  const { t } = useLingui();
  const map = use(ListMap);
  const { all, hasFailed } = useMatches(screen.query, screen.narrowed);
  useEffect(() => onShown({ ids: all ?? NO_IDS, total: all?.length }), [onShown, all]);
  if (hasFailed) return <ListFailure labels={screen.labels} />;
  if (all?.length === 0) return <NothingHere screen={screen} icon={icon} />;
  const search = writeListState(screen.entity, shownAs(screen.state, 'withoutPlace')).toString();
  return (
    <Suspense fallback={<SkeletonLines lines={12} label={t`Loading`} />}>
      {map && <map.Rows entity={screen.entity.name} ids={all} withoutPlace={{ search }} />}
    </Suspense>
  );
}
