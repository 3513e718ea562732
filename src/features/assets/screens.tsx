import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Upload from 'lucide-react/icons/upload';
import UtilityPole from 'lucide-react/icons/utility-pole';
import { lazy } from 'react';
import type { asset } from '../../domain/assets/asset.ts';
import type { BulkAction } from '../../resource/bulk/bulk-bar.tsx';
import type { DetailPart } from '../../resource/detail/resource-detail.tsx';
import { PLACE_WIDGETS } from '../../resource/form/shape/place-widget.tsx';
import type { ListView } from '../../resource/list/list-view.ts';
import { ResourceList } from '../../resource/list/resource-list.tsx';
import { recordScreens } from '../../resource/record-screens.tsx';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { LinkButton } from '../../ui/controls/button.tsx';
import { AssetPath } from './asset-path.tsx';
import { CostCard } from './cost-card.tsx';
import { HealthCard } from './health-card.tsx';
import { KeepAction } from './keep-action.tsx';
import { ASSET_LABELS } from './labels.ts';

export { ImportRoute } from './import-route.tsx';
export { KeptAddress } from './kept-address.tsx';

const STATIONS = 'Substation,PowerPlant,ConverterStation';

const VIEWS: readonly ListView[] = [
  { id: 'stations', label: msg`Stations`, state: () => ({ filters: { kind: STATIONS } }) },
  { id: 'outOfUse', label: msg`Not ready for use`, state: () => ({ filters: { status: 'notReadyForUse' } }) },
];

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
    // Technicians may create orders too, but only a planner sends people out: whoever sees all of the work.
    permissions: ['work-orders:create', 'work-orders:view'],
    Dialog: lazy(async () => ({ default: (await import('./inspections-dialog.tsx')).InspectionsDialog })),
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
        fields: ['geometry', 'latitude', 'longitude', 'country', 'operator'],
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
    story: ['description', 'tags'],
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
  return (
    <ResourceList
      labels={ASSET_LABELS}
      views={VIEWS}
      bulkActions={BULK}
      icon={<UtilityPole />}
      headerActions={
        can('assets:import') ? (
          <LinkButton to="/tenant/assets/import" icon={<Upload aria-hidden />}>
            <Trans>Import</Trans>
          </LinkButton>
        ) : null
      }
    />
  );
}

function Sections(part: DetailPart<typeof asset>) {
  return (
    <>
      <HealthCard {...part} />
      <CostCard {...part} />
    </>
  );
}
