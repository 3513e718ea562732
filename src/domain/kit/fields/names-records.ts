import type { Field, ReferenceField, ReferencesField } from './field.ts';

/** Whether a field names records of another entity: one, or a set of them. */
export function namesRecords(field: Field | undefined): field is ReferenceField | ReferencesField {
  return field?.kind === 'reference' || field?.kind === 'references';
}
