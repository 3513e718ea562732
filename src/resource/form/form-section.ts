import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import type { EntityDefinition, FieldName } from '../../domain/kit/entity/entity.ts';
import type { Json } from '../../domain/kit/fields/field.ts';
import type { ItemsLayout } from '../items/items-layout.ts';
import type { ResourceFormState } from './use-resource-form.ts';

/** A part of a form: its fields in order. */
export interface FormSection<D extends EntityDefinition = EntityDefinition> {
  readonly title?: MessageDescriptor;
  readonly help?: MessageDescriptor;
  readonly fields: readonly FieldName<D>[];
  /** Editors of the lists among the fields. */
  readonly items?: { readonly [F in FieldName<D>]?: ItemsLayout };
  /** Controls of the module's own, with label and errors, for fields whose kind says too little. */
  readonly widgets?: { readonly [F in FieldName<D>]?: ComponentType<FieldWidget> };
}

export interface FieldWidget {
  readonly state: ResourceFormState;
  readonly value: Json;
  readonly onChange: (value: Json) => void;
  /** What the form says about the field as a whole. */
  readonly error: string | undefined;
}
