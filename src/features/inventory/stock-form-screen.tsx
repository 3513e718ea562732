import { msg } from '@lingui/core/macro';
import type { stockLine } from '../../domain/supply/stock-line.ts';
import type { FormSection } from '../../resource/form-section.ts';
import { ResourceForm } from '../../resource/resource-form.tsx';
import { STOCK_LABELS } from './stock-labels.ts';

const SECTIONS: readonly FormSection<typeof stockLine>[] = [
  { fields: ['condition', 'expiry'] },
  { title: msg`Limits at this place`, fields: ['minimum', 'maximum'] },
];

export function StockFormScreen() {
  return <ResourceForm labels={STOCK_LABELS} sections={SECTIONS} />;
}
