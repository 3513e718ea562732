import { msg } from '@lingui/core/macro';
import type { bom } from '../../domain/manufacturing/bom.ts';
import type { FormSection } from '../../resource/form/form-section.ts';
import { ResourceForm } from '../../resource/form/resource-form.tsx';
import type { ItemsLayout } from '../../resource/items/items-layout.ts';
import { BOM_LABELS } from './labels.ts';

const LINES: ItemsLayout = {
  fields: ['itemId', 'quantity', 'unit', 'scrapPercent', 'optional', 'name', 'substitute'],
  add: msg`Add a part`,
  fresh: {
    itemId: '',
    name: '',
    quantity: '1',
    unit: '',
    scrapPercent: '',
    optional: false,
    substitute: '',
  },
};

const SECTIONS: readonly FormSection<typeof bom>[] = [
  { fields: ['name', 'kind', 'productItemId', 'outputQuantity', 'description'] },
  {
    title: msg`Parts`,
    help: msg`What one pass uses up. Optional parts are listed, and not reserved.`,
    fields: ['lines'],
    items: { lines: LINES },
  },
  { title: msg`Record`, fields: ['number', 'revision'] },
];

export function BomFormScreen() {
  return <ResourceForm labels={BOM_LABELS} sections={SECTIONS} />;
}
