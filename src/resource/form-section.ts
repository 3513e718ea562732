import type { MessageDescriptor } from '@lingui/core';
import type { ItemsLayout } from './items-layout.ts';

/** A part of a form: its fields in order. */
export interface FormSection {
  readonly title?: MessageDescriptor;
  readonly help?: MessageDescriptor;
  readonly fields: readonly string[];
  /** Editors of the lists among the fields. */
  readonly items?: Readonly<Record<string, ItemsLayout>>;
}
