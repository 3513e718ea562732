import { msg } from '@lingui/core/macro';
import type { asset } from '../../domain/assets/asset.ts';
import type { FormSection } from '../../resource/form/form-section.ts';
import { ResourceForm } from '../../resource/form/resource-form.tsx';
import { ASSET_LABELS } from './labels.ts';

const SECTIONS: readonly FormSection<typeof asset>[] = [
  { fields: ['name', 'kind', 'status', 'parentId', 'tag', 'description'] },
  {
    title: msg`Rating`,
    fields: ['nominalVoltage', 'currentKind', 'phases', 'ratedPower', 'ratedCurrent', 'criticality'],
  },
  { title: msg`Place`, fields: ['country', 'operator', 'latitude', 'longitude'] },
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
];

export function AssetFormScreen() {
  return <ResourceForm labels={ASSET_LABELS} sections={SECTIONS} />;
}
