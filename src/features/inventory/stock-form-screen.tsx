import { msg } from '@lingui/core/macro';
import type { FormSection } from '../../resource/form-section.ts';
import { ResourceForm } from '../../resource/resource-form.tsx';
import { STOCK_LABELS } from './stock-labels.ts';

const SECTIONS: readonly FormSection[] = [
  { fields: ['condition', 'expiry'] },
  { title: msg`Limits at this place`, fields: ['minimum', 'maximum'] },
];

export function StockFormScreen() {
  return <ResourceForm labels={STOCK_LABELS} sections={SECTIONS} />;
}
