import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import MapIcon from 'lucide-react/icons/map';
import Upload from 'lucide-react/icons/upload';
import UtilityPole from 'lucide-react/icons/utility-pole';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { asset } from '../../domain/assets/asset.ts';
import { hasTerminals } from '../../domain/assets/network-of-assets.ts';
import type { BulkAction } from '../../resource/bulk/bulk-bar.tsx';
import type { DetailPart } from '../../resource/detail/resource-detail.tsx';
import { PLACE_WIDGETS } from '../../resource/form/shape/place-widget.tsx';
import { ResourceList } from '../../resource/list/resource-list.tsx';
import { recordScreens } from '../../resource/record-screens.tsx';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { LinkButton } from '../../ui/controls/button.tsx';
import { AssetPath } from './asset-path.tsx';
import { CostCard } from './cost-card.tsx';
import { drawnView, mapAddress } from './drawn-view.ts';
import { HealthCard } from './health-card.tsx';
import { INSPECTION_RIGHTS } from './inspection-rights.ts';
import { KeepAction } from './keep-action.tsx';
import { ASSET_LABELS } from './labels.ts';
import { SmallMapCard } from './map/small/small-map-card.tsx';
import { ASSET_VIEWS } from './views.ts';

export { ImportRoute } from './import-route.tsx';
export { KeptAddress } from './kept-address.tsx';

const NetworkCard = lazy(async () => ({ default: (await import('./network/network-card.tsx')).NetworkCard }));

const BULK: readonly BulkAction[] = [
  {
    id: 'workAreas',
    label: msg`Put in a work area`,
    permissions: ['assets:edit', 'work-areas:view'],
    Dialog: lazy(async () => ({ default: (await import('./areas-dialog.tsx')).AreasDialog })),
  },
  {
    id: 'inspections',
    label: msg`Create inspections`,
    permissions: INSPECTION_RIGHTS,
    Dialog: lazy(async () => ({ default: (await import('./inspections-dialog.tsx')).InspectionsDialog })),
  },
  {
    id: 'touching',
    label: msg`Propose connections`,
    permissions: ['assets:edit'],
    Dialog: lazy(async () => ({
      default: (await import('./network/touching/touching-dialog.tsx')).TouchingDialog,
    })),
  },
  {
    id: 'exportPlaces',
    label: msg`Export places`,
    permissions: ['assets:view'],
    Dialog: lazy(async () => ({ default: (await import('./export-places-dialog.tsx')).ExportPlacesDialog })),
  },
];

export const assetScreens = recordScreens(ASSET_LABELS, {
  list: AssetList,
  form: {
    sections: [
      { fields: ['name', 'kind', 'status', 'parentId', 'workAreaIds', 'tag', 'description'] },
      {
        title: msg`Rating`,
        fields: ['nominalVoltage', 'currentKind', 'phases', 'ratedPower', 'ratedCurrent', 'criticality'],
      },
      { title: msg`Network`, fields: ['normalState', 'switchState', 'servedCustomers'] },
      {
        title: msg`Place`,
        fields: [
          'geometry',
          'latitude',
          'longitude',
          'accessNotes',
          'vegetationNotes',
          'country',
          'operator',
        ],
        widgets: PLACE_WIDGETS,
      },
      { title: msg`Equipment`, fields: ['manufacturer', 'model', 'serialNumber', 'externalId'] },
      {
        title: msg`Life`,
        fields: [
          'manufacturedDate',
          'purchasedDate',
          'receivedDate',
          'installedDate',
          'removedDate',
          'retiredDate',
        ],
      },
    ],
  },
  detail: {
    facts: [
      'kind',
      'parentId',
      'workAreaIds',
      'nominalVoltage',
      'currentKind',
      'phases',
      'ratedPower',
      'ratedCurrent',
      'normalState',
      'switchState',
      'servedCustomers',
      'country',
      'operator',
      'geometry',
      'latitude',
      'longitude',
      'criticality',
      'manufacturer',
      'model',
      'serialNumber',
      'manufacturedDate',
      'purchasedDate',
      'receivedDate',
      'installedDate',
      'removedDate',
      'retiredDate',
      'externalId',
    ],
    story: ['accessNotes', 'vegetationNotes', 'description', 'tags'],
    related: [
      { entity: 'asset', field: 'parentId', canCreate: true },
      { entity: 'workOrder', field: 'assetId', canCreate: true },
      { entity: 'maintenancePlan', field: 'assetId', canCreate: true },
      { entity: 'maintenanceRecord', field: 'assetId' },
      { entity: 'installation', field: 'assetId', canCreate: true },
      { entity: 'decommissioning', field: 'assetId', canCreate: true },
    ],
    Path: AssetPath,
    Actions: KeepAction,
    Sections,
  },
});

function AssetList() {
  const { can } = useWorkspace();
  const { state } = useLocation();
  // The address changes with the first filter, and what came with it is gone: the tab stays.
  const [drawn] = useState(() => drawnView(state));
  const [views] = useState(() => (drawn ? [...ASSET_VIEWS, drawn] : ASSET_VIEWS));
  return (
    <ResourceList
      labels={ASSET_LABELS}
      views={views}
      bulkActions={BULK}
      icon={<UtilityPole />}
      headerActions={
        <>
          <MapLink />
          {can('assets:import') && (
            <LinkButton to="/tenant/assets/import" icon={<Upload aria-hidden />}>
              <Trans>Import</Trans>
            </LinkButton>
          )}
        </>
      }
    />
  );
}

/** The same assets where they stand: what the address says of the list, it says of the map. */
function MapLink() {
  const { search } = useLocation();
  return (
    <LinkButton to={mapAddress(search)} icon={<MapIcon aria-hidden />}>
      <Trans>Map</Trans>
    </LinkButton>
  );
}

function Sections(part: DetailPart<typeof asset>) {
  return (
    <>
      <SmallMapCard entity="asset" row={part.row} />
      {hasTerminals(part.row) && (
        <Suspense>
          <NetworkCard {...part} />
        </Suspense>
      )}
      <HealthCard {...part} />
      <CostCard {...part} />
    </>
  );
}
