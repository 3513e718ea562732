import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { ChangedMeanwhile } from '../../data/rows/merge-edit.ts';
import { DataError } from '../../data/store/data-error.ts';
import { namesCurrency } from '../../domain/kit/entity/currency.ts';
import type { AnyRow, EntityDefinition, FieldValues } from '../../domain/kit/entity/entity.ts';
import { jsonEqual } from '../../domain/kit/fields/json-equal.ts';
import { baseFields } from '../../domain/kit/merge/merge.ts';
import { type Conflict } from '../../domain/kit/problems/conflict.ts';
import { entityNamed } from '../../domain/registry.ts';
import { useWorkspace, type Workspace } from '../../session/account/workspace.tsx';
import { beginEdit, beginNew, type FormDraft } from '../drafts/begin-form.ts';
import { useMarkUnsaved } from '../drafts/unsaved-input.ts';
import { useDraftKeeper } from '../drafts/use-draft.ts';
import { changedInputs, type FormValues, toFormValues } from '../inputs/form-values.ts';
import type { LabelSet } from '../words/label-set.ts';
import { checkValues, type FieldError } from './form-errors.ts';
import { missingReferences, valuesToSave, withResolvedReferences, writeForm } from './save-form.ts';
import { pieceFaults, unitFaults } from './unit-faults.ts';
import { type Editing, useEdit } from './use-edit.ts';
import { useErrorText } from './use-error-text.ts';

/** The library's types would follow JSON's recursion without end; values are ours again where they are read. */
type Input = Record<string, unknown>;

export interface FormSource {
  readonly labels: LabelSet;
  readonly names: readonly string[];
  /** The row to change; null for a new one. */
  readonly row: AnyRow | null;
  /** Values of a new row to begin with. */
  readonly initial: FieldValues;
  readonly draftKey: string;
  readonly draft: FormDraft | null;
  readonly check?: FormCheck | undefined;
}

/** Checks what the form holds, beyond the entity's own schema. `row`: as it was opened; null for a new one. */
export type FormCheck = (
  workspace: Workspace,
  values: FormValues,
  row: AnyRow | null,
) => Promise<readonly FieldError[]>;

export interface ResourceFormState {
  readonly entity: EntityDefinition;
  readonly labels: LabelSet;
  readonly isNew: boolean;
  /** Fields whose value is the link's although the draft had another one. */
  readonly promised: readonly string[];
  /** As it was when the form was opened; null for a new one. */
  readonly row: AnyRow | null;
  readonly form: UseFormReturn<Input>;
  /** Why the device could not save; null while it did not fail. */
  readonly failure: DataError | null;
  /** From now on the person leaves on purpose: nothing asks. */
  leave(): void;
  isLeaving(): boolean;
  /** Returns the id of the saved row, or null where something has to be mended first. */
  save(): Promise<string | null>;
  startOver(): Promise<void>;
  dropDraft(): Promise<void>;
}

/** What a form holds, checks, keeps as a draft and saves. */
export function useResourceForm(source: FormSource): ResourceFormState {
  const { labels, names, row, initial, draftKey, draft, check } = source;
  const entity = entityNamed(labels.entity);
  // What the person began with, so that only what they changed is written, whatever arrives meanwhile.
  const { currency } = useWorkspace();
  const [{ before, shown, opened, current }] = useState(() => {
    // No link says it: a draft's own currency stays, and so does a record's.
    const first = namesCurrency(entity) ? { currency, ...initial } : initial;
    const begun = row ? beginEdit(entity, names, row, draft) : beginNew(entity, names, first, draft);
    return { ...begun, current: row };
  });
  const edit = useEdit(entity.name, row?.id ?? '', opened ?? {});
  const resolver = useResolver(labels, before, row, check);
  const form = useForm<Input>({
    defaultValues: before,
    resolver,
    shouldFocusError: false,
    reValidateMode: 'onChange',
  });
  const keeper = useDraftKeeper(draftKey);
  const keep = (values: FormValues) => {
    if (!row) return keeper.keep({ values });
    const needed = [entity.titleField, ...baseFields(entity, names)];
    const then = edit.opened();
    const kept = Object.fromEntries(needed.map((name) => [name, then[name] ?? null]));
    return keeper.keep({ values: changedInputs(before, values), opened: kept });
  };
  // What the link to the form says wins over what an older draft of it has.
  const [given] = useState(() => toFormValues(entity, Object.keys(initial), initial));
  const promised = Object.keys(given).filter(
    (name) => draft && name in draft.values && !jsonEqual(draft.values[name], given[name]),
  );
  useTyped(form, draft && { ...shown, ...given }, keep);
  useMarkUnsaved(form.formState.isDirty);
  const { leave, isLeaving } = useLeaving();
  const { failure, save } = useSave(form, entity, before, row, edit, async () => {
    leave();
    await keeper.drop();
  });
  const startOver = async () => {
    form.reset(before);
    if (current) edit.restart(current);
    await keeper.drop();
  };
  return {
    entity,
    labels,
    isNew: row === null,
    promised,
    row,
    form,
    failure,
    leave,
    isLeaving,
    save,
    startOver,
    dropDraft: keeper.drop,
  };
}

/** Whether the person leaves on purpose. */
function useLeaving() {
  const leaving = useRef(false);
  const leave = () => {
    leaving.current = true;
  };
  return { leave, isLeaving: () => leaving.current };
}

/** Shows what a draft has, and keeps what is typed from then on. */
function useTyped(form: UseFormReturn<Input>, drafted: Input | null, keep: (values: FormValues) => unknown) {
  const restore = useEffectEvent(() => {
    if (drafted) form.reset(drafted, { keepDefaultValues: true });
  });
  const keepNow = useEffectEvent(keep);
  // Before anything is painted: nobody sees the form without what they typed.
  useLayoutEffect(() => restore(), []);
  useEffect(() => {
    const callback = ({ values }: { values: Input }) => keepNow(asValues(values));
    return form.subscribe({ formState: { values: true }, callback });
  }, [form]);
}

/** Checks by the entity's own schema, and that what is referred to is there. */
function useResolver(
  labels: LabelSet,
  before: FormValues,
  row: AnyRow | null,
  check: FormCheck | undefined,
): Resolver<Input> {
  const workspace = useWorkspace();
  const errorText = useErrorText(labels);
  return useMemo(
    () => async (input) => {
      const entity = entityNamed(labels.entity);
      // Whoever types a number and saves at once is faster than the picker.
      const settled = await withResolvedReferences(workspace, entity, asValues(input));
      const isNew = row === null;
      const values = valuesToSave(entity, before, settled, row);
      const errors = [
        ...checkValues(entity, values, isNew ? 'create' : 'update'),
        ...(await missingReferences(workspace, entity, values)),
        ...(await unitFaults(workspace, entity, row, values)),
        ...(await pieceFaults(workspace, entity, row, values)),
        ...((await check?.(workspace, settled, row)) ?? []),
      ];
      if (errors.length === 0) return { values: settled, errors: {} };
      return { values: {}, errors: byField(errors, errorText) };
    },
    [workspace, labels, before, row, check, errorText],
  );
}

function useSave(
  form: UseFormReturn<Input>,
  entity: EntityDefinition,
  before: FormValues,
  row: AnyRow | null,
  edit: Editing,
  onSaved: () => Promise<void>,
) {
  const { t } = useLingui();
  const workspace = useWorkspace();
  const [failure, setFailure] = useState<DataError | null>(null);

  /** Says so once; saving again then means it. */
  const sayChanged = (conflicts: readonly Conflict[]) => {
    const message = t`Changed by somebody else in the meantime. Save again to keep yours.`;
    for (const { path } of conflicts) form.setError(path.split('/')[0] ?? path, { type: 'changed', message });
  };
  const save = async (): Promise<string | null> => {
    let saved: string | null = null;
    setFailure(null);
    await form.handleSubmit(async (input) => {
      const values = valuesToSave(entity, before, asValues(input), row && edit.opened());
      try {
        saved = await writeForm(workspace, entity, values, row, edit);
        await onSaved();
      } catch (error) {
        // Everything else is a mistake in our own code and belongs in the error report.
        if (!(error instanceof DataError)) throw error;
        if (error instanceof ChangedMeanwhile) sayChanged(error.conflicts);
        else setFailure(error);
      }
    })();
    return saved;
  };
  return { failure, save };
}

/** One message per field. */
function byField(errors: readonly FieldError[], text: (error: FieldError) => string) {
  const messages: Record<string, { type: string; message: string }> = {};
  for (const error of errors) {
    const [name = ''] = error.path.split('/');
    messages[name] ??= { type: error.code, message: text(error) };
  }
  return messages;
}

function asValues(input: Input): FormValues {
  // Only our own inputs write into the form, and they write JSON.
  return input as FormValues;
}
