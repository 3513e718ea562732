import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import type { Json } from '../domain/kit/field.ts';
import type { ItemsLayout } from './items-layout.ts';
import type { ResourceFormState } from './use-resource-form.ts';

/** A part of a form: its fields in order. */
export interface FormSection {
  readonly title?: MessageDescriptor;
  readonly help?: MessageDescriptor;
  readonly fields: readonly string[];
  /** Editors of the lists among the fields. */
  readonly items?: Readonly<Record<string, ItemsLayout>>;
  /** Controls of the module's own, with label and errors, for fields whose kind says too little. */
  readonly widgets?: Readonly<Record<string, ComponentType<FieldWidget>>>;
}

export interface FieldWidget {
  readonly state: ResourceFormState;
  readonly value: Json;
  readonly onChange: (value: Json) => void;
  /** What the form says about the field as a whole. */
  readonly error: string | undefined;
}
