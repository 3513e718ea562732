import { useEffect, useMemo, useRef, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { DataError } from '../data/data-error.ts';
import { rowsByIds } from '../data/list-query.ts';
import type { AnyRow, EntityDefinition, FieldValues } from '../domain/kit/entity.ts';
import { fieldOf } from '../domain/kit/entity.ts';
import { entityNamed } from '../domain/registry.ts';
import { useWorkspace, type Workspace } from '../session/workspace.tsx';
import { checkValues, type FieldError, referenceFields } from './form-errors.ts';
import { changedValues, type FormValues, fromFormValue, toFormValues } from './form-values.ts';
import type { LabelSet } from './label-set.ts';
import { useMarkUnsaved } from './unsaved-input.ts';
import { useDraftKeeper } from './use-draft.ts';
import { useErrorText } from './use-error-text.ts';

/** The library's types would follow JSON's recursion without end; values are ours again where they are read. */
type Input = Record<string, unknown>;

export type ResourceFormState = ReturnType<typeof useResourceForm>;

interface FormSource {
  labels: LabelSet;
  names: readonly string[];
  /** The row to change; null for a new one. */
  row: AnyRow | null;
  /** Values of a new row to begin with. */
  initial: FieldValues;
  draftKey: string;
  draft: FormValues | null;
}

/** What a form holds, checks, keeps as a draft and saves. */
export function useResourceForm({ labels, names, row, initial, draftKey, draft }: FormSource) {
  const workspace = useWorkspace();
  const entity = entityNamed(labels.entity);
  const errorText = useErrorText(labels);
  // The values the person began with, so that only what they changed is written, whatever arrives meanwhile.
  const [before] = useState(() => toFormValues(entity, names, row ?? { ...entity.defaults, ...initial }));
  const [startsDirty] = useState(() => draft !== null || Object.keys(initial).length > 0);
  const resolver = useMemo<Resolver<Input>>(
    () => async (input) => {
      const values = valuesToSave(entity, before, asValues(input), row !== null);
      const errors = [
        ...checkValues(entity, values, row ? 'update' : 'create'),
        ...(await missingReferences(workspace, entity, values)),
      ];
      return errors.length === 0
        ? { values: input, errors: {} }
        : { values: {}, errors: byField(errors, errorText) };
    },
    [workspace, entity, before, row, errorText],
  );
  const form = useForm<Input>({
    defaultValues: before,
    resolver,
    shouldFocusError: false,
    reValidateMode: 'onChange',
  });
  const keeper = useDraftKeeper(draftKey);
  const left = useRef(false);
  useEffect(() => {
    if (draft) form.reset({ ...before, ...draft }, { keepDefaultValues: true });
    // Once, when the form opens: the draft is what was typed last time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => keeper.keep(asValues(values)),
      }),
    [form, keeper],
  );
  const { isDirty } = form.formState;
  useMarkUnsaved(isDirty);
  const [failure, setFailure] = useState<DataError['code'] | null>(null);

  const save = async (): Promise<string | null> => {
    let saved: string | null = null;
    setFailure(null);
    await form.handleSubmit(async (input) => {
      try {
        saved = await write(
          workspace,
          entity,
          valuesToSave(entity, before, asValues(input), row !== null),
          row,
        );
        left.current = true;
        await keeper.drop();
      } catch (error) {
        // Everything else is a mistake in our own code and belongs in the error report.
        if (!(error instanceof DataError)) throw error;
        setFailure(error.code);
      }
    })();
    return saved;
  };
  const startOver = async () => {
    form.reset(before);
    await keeper.drop();
  };
  return { entity, labels, form, isDirty: isDirty || startsDirty, left, failure, save, startOver, keeper };
}

/** What goes to the repository: a new row whole, of an old one what the person changed. */
function valuesToSave(
  entity: EntityDefinition,
  before: FormValues,
  now: FormValues,
  isUpdate: boolean,
): FieldValues {
  if (isUpdate) return changedValues(entity, before, now);
  const all = Object.keys(now).map(
    (name) => [name, fromFormValue(fieldOf(entity, name), now[name])] as const,
  );
  // An empty field that may be empty takes its default; an empty one that may not is for the schema to refuse.
  return Object.fromEntries(all.filter(([name, value]) => value !== null || fieldOf(entity, name).required));
}

async function write(
  { repository }: Workspace,
  entity: EntityDefinition,
  values: FieldValues,
  row: AnyRow | null,
): Promise<string> {
  if (!row) return (await repository.create(entity.name, values)).id;
  await repository.update(entity.name, row.id, values);
  return row.id;
}

async function missingReferences(
  { database }: Workspace,
  entity: EntityDefinition,
  values: FieldValues,
): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  for (const { name, entity: target } of referenceFields(entity, Object.keys(values))) {
    const id = values[name];
    if (typeof id !== 'string') continue;
    const [found] = await rowsByIds(database, target, [id]);
    if (!found) errors.push({ path: name, code: 'reference_not_found' });
  }
  return errors;
}

/** One message per field; of a list's items with the item's place in front. */
function byField(errors: readonly FieldError[], text: (error: FieldError) => string) {
  const messages: Record<string, { type: string; message: string }> = {};
  for (const error of errors) {
    const [name = '', place] = error.path.split('/');
    const message = place === undefined ? text(error) : `${Number(place) + 1}: ${text(error)}`;
    messages[name] ??= { type: error.code, message };
  }
  return messages;
}

function asValues(input: Input): FormValues {
  // Only our own inputs write into the form, and they write JSON.
  return input as FormValues;
}
