import { msg } from '@lingui/core/macro';
import type { warehouse } from '../../domain/warehouses/warehouse.ts';
import type { FormSection } from '../../resource/form/form-section.ts';
import { ResourceForm } from '../../resource/form/resource-form.tsx';
import type { ItemsLayout } from '../../resource/items/items-layout.ts';
import { WAREHOUSE_LABELS } from './labels.ts';

const BINS: ItemsLayout = {
  fields: ['bin', 'zone', 'kind'],
  add: msg`Add a bin`,
  fresh: { bin: '', zone: '', kind: 'shelf' },
};

const SECTIONS: readonly FormSection<typeof warehouse>[] = [
  { fields: ['name', 'kind', 'keeper', 'note'] },
  { title: msg`Where it is`, fields: ['address', 'latitude', 'longitude'] },
  {
    title: msg`Bins`,
    help: msg`The places inside that goods are put on, as they are labelled on the shelf.`,
    fields: ['bins'],
    items: { bins: BINS },
  },
  { title: msg`Record`, fields: ['code'] },
];

export function WarehouseFormScreen() {
  return <ResourceForm labels={WAREHOUSE_LABELS} sections={SECTIONS} />;
}
