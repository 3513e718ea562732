import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { yardsticksOf } from '../../domain/gates.ts';
import { type AnyRow, type EntityDefinition, fieldOf } from '../../domain/kit/entity/entity.ts';
import type { Json } from '../../domain/kit/fields/field.ts';
import { askingFields, lessAsked } from '../../domain/kit/rules/yardstick.ts';
import { fromFormValue } from '../inputs/form-values.ts';
import { FormField } from './form-field.tsx';
import type { ResourceFormState } from './use-resource-form.ts';

/** The fields in which a form says why less is asked for than before. */
export function reasonFields(entity: EntityDefinition, row: AnyRow | null): string[] {
  if (!row) return [];
  return [...new Set([...askingFields(yardsticksOf(entity), row).values()].map(({ reason }) => reason))];
}

/** Asks why, as soon as what is typed asks less of whoever carries the work out. */
export function WhyLess({ state }: { state: ResourceFormState }) {
  const { entity, row } = state;
  const asking = row ? [...askingFields(yardsticksOf(entity), row)] : [];
  const names = asking.map(([name]) => name);
  const values = useWatch({ control: state.form.control, name: names });
  if (!row || names.length === 0) return null;
  const typed = names.flatMap((name, index): [string, Json][] => {
    const value = values[index] as Json | undefined; // only our inputs write into the form
    return value === undefined ? [] : [[name, fromFormValue(fieldOf(entity, name), value)]];
  });
  const lowered = new Set(
    lessAsked(entity, names, row, { ...row, ...Object.fromEntries(typed) }).map(({ path }) => path),
  );
  const reasons = new Set(asking.flatMap(([name, { reason }]) => (lowered.has(name) ? [reason] : [])));
  if (reasons.size === 0) return null;
  return (
    <chakra.section mb="8" display="grid" gap="4">
      <chakra.p color="fg.muted">
        <Trans>Less is asked for than before, of work that is handed out. Say why.</Trans>
      </chakra.p>
      {[...reasons].map((name) => (
        <FormField key={name} state={state} name={name} layout={undefined} Widget={undefined} />
      ))}
    </chakra.section>
  );
}
