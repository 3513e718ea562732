import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Upload from 'lucide-react/icons/upload';
import UtilityPole from 'lucide-react/icons/utility-pole';
import { lazy } from 'react';
import { Link } from 'react-router-dom';
import type { BulkAction } from '../../resource/bulk/bulk-bar.tsx';
import type { ListView } from '../../resource/list/list-view.ts';
import { ResourceList } from '../../resource/list/resource-list.tsx';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { ASSET_LABELS } from './labels.ts';

const STATIONS = 'Substation,PowerPlant,ConverterStation';

const VIEWS: readonly ListView[] = [
  { id: 'stations', label: msg`Stations`, state: () => ({ filters: { kind: STATIONS } }) },
  { id: 'outOfUse', label: msg`Not ready for use`, state: () => ({ filters: { status: 'notReadyForUse' } }) },
];

const BULK: readonly BulkAction[] = [
  {
    id: 'inspections',
    label: msg`Create inspections`,
    // Technicians may create orders too, but only a planner sends people out: whoever sees all of the work.
    permissions: ['work-orders:create', 'work-orders:view'],
    Dialog: lazy(async () => ({ default: (await import('./inspections-dialog.tsx')).InspectionsDialog })),
  },
];

export function AssetListScreen() {
  const { can } = useWorkspace();
  return (
    <ResourceList
      labels={ASSET_LABELS}
      views={VIEWS}
      bulkActions={BULK}
      icon={<UtilityPole />}
      headerActions={
        can('assets:import') ? (
          <Button asChild>
            <Link to="/tenant/assets/import">
              <Upload aria-hidden /> <Trans>Import</Trans>
            </Link>
          </Button>
        ) : null
      }
    />
  );
}
