import type { asset } from '../../domain/assets/asset.ts';
import type { Relation } from '../../resource/detail/related-list.tsx';
import { type DetailPart, ResourceDetail } from '../../resource/detail/resource-detail.tsx';
import { AssetPath } from './asset-path.tsx';
import { CostCard } from './cost-card.tsx';
import { HealthCard } from './health-card.tsx';
import { ASSET_LABELS } from './labels.ts';

const FACTS = [
  'kind',
  'parentId',
  'nominalVoltage',
  'currentKind',
  'phases',
  'ratedPower',
  'ratedCurrent',
  'country',
  'operator',
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
] as const;

const RELATED: readonly Relation[] = [
  { entity: 'asset', field: 'parentId', canCreate: true },
  { entity: 'workOrder', field: 'assetId', canCreate: true },
  { entity: 'maintenancePlan', field: 'assetId', canCreate: true },
  { entity: 'maintenanceRecord', field: 'assetId' },
  { entity: 'installation', field: 'assetId', canCreate: true },
  { entity: 'decommissioning', field: 'assetId', canCreate: true },
];

export function AssetDetailScreen() {
  return (
    <ResourceDetail
      labels={ASSET_LABELS}
      facts={FACTS}
      story={['description', 'tags']}
      related={RELATED}
      Path={AssetPath}
      Sections={Sections}
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
