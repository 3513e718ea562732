import { useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import { Controller } from 'react-hook-form';
import { fieldOf } from '../domain/kit/entity.ts';
import type { Json } from '../domain/kit/field.ts';
import { Field } from '../ui/field.tsx';
import type { FieldWidget } from './form-section.ts';
import { ItemsEditor } from './items-editor.tsx';
import type { ItemsLayout } from './items-layout.ts';
import { MapTable } from './map-table.tsx';
import type { ResourceFormState } from './use-resource-form.ts';
import { ValueInput } from './value-input.tsx';

/** One field of a form: label, control, help or error. */
export function FormField(props: {
  state: ResourceFormState;
  name: string;
  layout: ItemsLayout | undefined;
  Widget: ComponentType<FieldWidget> | undefined;
}) {
  const { state, name, layout, Widget } = props;
  const { i18n } = useLingui();
  const { entity, labels, form } = state;
  const field = fieldOf(entity, name);
  const label = labels.fields[name];
  const help = labels.help?.[name];
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: control, fieldState }) => {
        const value = control.value as Json; // only our inputs write into the form
        if (Widget) {
          return (
            <Widget
              state={state}
              value={value}
              onChange={control.onChange}
              error={fieldState.error?.message}
            />
          );
        }
        return (
          <Field
            label={label ? i18n._(label) : name}
            help={help && i18n._(help)}
            error={fieldState.error?.message}
            required={field.required === true}
            controlId={controlId(name)}
            // The section's title says it already, and a list has no one control to be named.
            labelHidden={field.kind === 'items'}
          >
            {field.kind === 'items' && layout ? (
              <ItemsEditor {...{ labels, name, field, layout, value }} onChange={control.onChange} />
            ) : field.kind === 'map' ? (
              <MapTable value={value} />
            ) : (
              <ValueInput {...{ labels, name, field, value }} onChange={control.onChange} />
            )}
          </Field>
        );
      }}
    />
  );
}

/** Where the summary of errors leads to. */
export function controlId(name: string): string {
  return `field-${name}`;
}
