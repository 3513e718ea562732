import { msg } from '@lingui/core/macro';
import type { stockLine } from '../../domain/inventory/stock-line.ts';
import type { FormSection } from '../../resource/form/form-section.ts';
import { ResourceForm } from '../../resource/form/resource-form.tsx';
import { STOCK_LABELS } from './stock-labels.ts';

const SECTIONS: readonly FormSection<typeof stockLine>[] = [
  { fields: ['condition', 'expiry'] },
  { title: msg`Limits at this place`, fields: ['minimum', 'maximum'] },
];

export function StockFormScreen() {
  return <ResourceForm labels={STOCK_LABELS} sections={SECTIONS} />;
}
