import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { IdList } from '../../../../data/read/id-list.ts';
import { entities } from '../../../../domain/registry.ts';
import { drawnState } from '../../../../resource/network/drawn-state.ts';
import { listPath } from '../../../../resource/rows/record-path.ts';
import { useWorkspace } from '../../../../session/account/workspace.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { DRAWN_VIEW, MOST_DRAWN } from '../../drawn-view.ts';
import { INSPECTION_RIGHTS } from '../../inspection-rights.ts';
import { MapBar } from './map-bar.ts';

const InspectionsDialog = lazy(async () => ({
  default: (await import('../../inspections-dialog.tsx')).InspectionsDialog,
}));

interface DrawingBarProps {
  corners: number;
  onDone: () => void;
  onView: () => void;
  onCancel: () => void;
}

/** While an area is drawn. What is in view is an area too: it takes no pointing. */
export function DrawingBar({ corners, onDone, onView, onCancel }: DrawingBarProps) {
  const { t } = useLingui();
  return (
    <MapBar role="toolbar" aria-label={t`Select an area`}>
      <span role="status">
        {corners < 3 ? (
          <Trans>Press the corners of the area on the map.</Trans>
        ) : (
          <Plural value={corners} one="# corner" other="# corners" />
        )}
      </span>
      {corners === 0 && (
        <Button size="sm" onClick={onView}>
          <Trans>All in view</Trans>
        </Button>
      )}
      <Button size="sm" look="primary" disabled={corners < 3} onClick={onDone}>
        <Trans>Select</Trans>
      </Button>
      <Button size="sm" look="quiet" onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
    </MapBar>
  );
}

/** What is done with the assets of the area, once all of them are known. */
export function SelectionBar({ ids, onClear }: { ids: IdList | undefined; onClear: () => void }) {
  const { t } = useLingui();
  const bar = useRef<HTMLDivElement>(null);
  // Those of when it was pressed: a filter that finds others meanwhile does not close the dialog.
  const [planned, setPlanned] = useState<IdList | null>(null);
  useEffect(() => {
    // The button that was pressed for it is gone.
    bar.current?.focus();
  }, []);
  return (
    <MapBar ref={bar} role="toolbar" aria-label={t`Selected assets`} tabIndex={-1}>
      <chakra.strong role="status">
        {ids ? (
          <Plural value={ids.length} one="# asset selected" other="# assets selected" />
        ) : (
          <Trans>Reading assets …</Trans>
        )}
      </chakra.strong>
      {ids && ids.length > 0 && <SelectionActions ids={ids} onPlan={() => setPlanned(ids)} />}
      <Button size="sm" look="quiet" onClick={onClear}>
        <Trans>Clear selection</Trans>
      </Button>
      {planned && (
        <Suspense>
          <InspectionsDialog ids={planned} onClose={() => setPlanned(null)} onDone={onClear} />
        </Suspense>
      )}
    </MapBar>
  );
}

function SelectionActions({ ids, onPlan }: { ids: IdList; onPlan: () => void }) {
  const { can } = useWorkspace();
  const navigate = useNavigate();
  const showList = () =>
    void navigate(listPath(entities.asset, { view: DRAWN_VIEW }), { state: drawnState(ids) });
  return (
    <>
      {ids.length <= MOST_DRAWN && (
        <Button size="sm" onClick={showList}>
          <Trans>Show as list</Trans>
        </Button>
      )}
      {INSPECTION_RIGHTS.every(can) && (
        <Button size="sm" look="primary" onClick={onPlan}>
          <Trans>Create inspections</Trans>
        </Button>
      )}
    </>
  );
}
