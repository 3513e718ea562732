import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentType, ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { yardsticksOf } from '../../domain/gates.ts';
import { type AnyRow, type EntityDefinition, fieldOf } from '../../domain/kit/entity/entity.ts';
import { isOwnNameOnly } from '../../domain/kit/entity/own-names.ts';
import type { Json } from '../../domain/kit/fields/field.ts';
import { type Decider, fixedFields } from '../../domain/kit/rules/decision.ts';
import { loweredOnly } from '../../domain/kit/rules/yardstick.ts';
import { entityNamed } from '../../domain/registry.ts';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { useDecider } from '../act/use-decider.ts';
import { ValueInput } from '../inputs/value-input.tsx';
import { ItemsEditor } from '../items/items-editor.tsx';
import type { ItemsLayout } from '../items/items-layout.ts';
import { MapTable } from '../values/map-table.tsx';
import { ValueView } from '../values/value-view.tsx';
import type { LabelSet } from '../words/label-set.ts';
import { useFieldLabel } from '../words/use-field-label.ts';
import { useSpeech } from '../words/use-speech.ts';
import type { FieldWidget } from './form-section.ts';
import { useOfferedField } from './offered-field.ts';
import { SameValue } from './same-value.tsx';
import { ShapeInput } from './shape/shape-input.tsx';
import type { ResourceFormState } from './use-resource-form.ts';

/** One field of a form: label, control, help or error. */
export function FormField(props: {
  state: ResourceFormState;
  name: string;
  layout: ItemsLayout | undefined;
  Widget: ComponentType<FieldWidget> | undefined;
}) {
  const { state, name, layout, Widget } = props;
  const { i18n } = useLingui();
  const { entity, labels, form, row } = state;
  const field = useOfferedField(entity, name, fieldOf(entity, name), row);
  const person = useDecider();
  const label = labels.fields[name];
  const help = labels.help?.[name];
  const why = row && whyFixed(entity, name, row, person);
  if (why) return <FixedField {...{ labels, name, row, why }} />;
  // Whoever writes it is named without being asked.
  if (isOwnNameOnly(field, person)) return null;
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
          <LabelledControl
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
            ) : field.kind === 'geometry' ? (
              <ShapeInput types={field.types} value={value} onChange={control.onChange} />
            ) : (
              <ValueInput {...{ labels, name, field, value }} onChange={control.onChange} />
            )}
            <SameValue {...{ entity, name, field, value }} ownId={row?.id} />
          </LabelledControl>
        );
      }}
    />
  );
}

/** Why a field is shown and not asked for; null where it is asked for. */
function whyFixed(entity: EntityDefinition, name: string, row: AnyRow, person: Decider): ReactNode {
  if (fixedFields(entity, row).includes(name))
    return <Trans>It stands decided, and cannot be changed.</Trans>;
  if (isKept(entity, name, row, person))
    return <Trans>It was asked for: less is up to whoever plans the work.</Trans>;
  return null;
}

/** What asks something of whoever carries the work out, and is not theirs to lower. */
function isKept(entity: EntityDefinition, name: string, row: AnyRow, person: Decider): boolean {
  const less = loweredOnly(entity, yardsticksOf(entity), row, name, person.userId);
  return less !== undefined && !person.permissions.includes(`${entity.subject}:${less.action}`);
}

interface FixedFieldProps {
  labels: LabelSet;
  name: string;
  row: AnyRow;
  why: ReactNode;
}

/** What was approved is shown and not asked for again. */
function FixedField({ labels, name, row, why }: FixedFieldProps) {
  const speech = useSpeech(labels);
  const label = useFieldLabel(labels)(name);
  const isList = fieldOf(entityNamed(labels.entity), name).kind === 'items';
  return (
    <chakra.div>
      {!isList && (
        <>
          <chakra.div fontWeight="medium">{label}</chakra.div>
          <ValueView speech={speech} name={name} row={row} />
        </>
      )}
      <chakra.p color="fg.muted" fontSize="sm">
        {why}
      </chakra.p>
    </chakra.div>
  );
}

/** Where the summary of errors leads to. */
export function controlId(name: string): string {
  return `field-${name}`;
}
