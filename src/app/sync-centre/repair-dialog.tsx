import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { repairOperation } from '../../data/outbox-actions.ts';
import type { OutboxRecord } from '../../data/outbox-record.ts';
import { clientFields, fieldOf } from '../../domain/kit/entity.ts';
import type { Field as EntityField, Json } from '../../domain/kit/field.ts';
import { entityNamed } from '../../domain/registry.ts';
import { useLabels } from '../../resource/entity-labels.tsx';
import { checkValues, type FieldError } from '../../resource/form-errors.ts';
import { type FormValues, fromFormValue, toFormValues } from '../../resource/form-values.ts';
import type { LabelSet } from '../../resource/label-set.ts';
import { useErrorText } from '../../resource/use-error-text.ts';
import { useFieldLabel } from '../../resource/use-field-label.ts';
import { ValueInput } from '../../resource/value-input.tsx';
import { useWorkspace } from '../../session/workspace.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { useNotify } from '../../ui/notifier.tsx';
import { ProblemText } from './problem-text.tsx';

/** The refused fields, to be mended and sent again in place of the refused change. */
export function RepairDialog({ operation, onClose }: { operation: OutboxRecord; onClose: () => void }) {
  const labels = useLabels(operation.entity);
  const formId = useId();
  return (
    <Dialog
      title={<Trans>Repair “{operation.summary}”</Trans>}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} look="primary">
            <Trans>Save and send</Trans>
          </Button>
        </>
      }
    >
      {operation.problem && <ProblemText problem={operation.problem} labels={labels} />}
      <RepairForm id={formId} operation={operation} labels={labels} onDone={onClose} />
    </Dialog>
  );
}

interface RepairFormProps {
  id: string;
  operation: OutboxRecord;
  labels: LabelSet;
  onDone: () => void;
}

function RepairForm({ id, operation, labels, onDone }: RepairFormProps) {
  const { t } = useLingui();
  const notify = useNotify();
  const { database } = useWorkspace();
  const entity = entityNamed(operation.entity);
  const names = fieldsToMend(operation);
  const [values, setValues] = useState<FormValues>(() => toFormValues(entity, names, operation.changes));
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const mended = Object.fromEntries(
      names.map((name) => [name, fromFormValue(fieldOf(entity, name), values[name])]),
    );
    const found = checkValues(entity, mended, 'update');
    setErrors(found);
    if (found.length > 0) return;
    await repairOperation(database, operation.opId, mended);
    notify({ kind: 'success', message: t`Repaired. It is sent in place of the refused change.` });
    onDone();
  };
  return (
    <chakra.form id={id} display="grid" gap="4" mt="4" onSubmit={(event) => void submit(event)} noValidate>
      {names.map((name) => (
        <RepairField
          key={name}
          labels={labels}
          name={name}
          field={fieldOf(entity, name)}
          error={errors.find(({ path }) => path === name)}
          value={values[name] ?? ''}
          onChange={(value) => setValues((all) => ({ ...all, [name]: value }))}
        />
      ))}
    </chakra.form>
  );
}

interface RepairFieldProps {
  labels: LabelSet;
  name: string;
  field: EntityField;
  error: FieldError | undefined;
  value: Json;
  onChange: (value: Json) => void;
}

function RepairField({ labels, name, field, error, value, onChange }: RepairFieldProps) {
  const labelOf = useFieldLabel(labels);
  const errorText = useErrorText(labels);
  return (
    <Field label={labelOf(name)} required={field.required === true} error={error && errorText(error)}>
      <ValueInput labels={labels} name={name} field={field} value={value} onChange={onChange} />
    </Field>
  );
}

/** The fields that the server named; where it named none that can be typed, all that were changed. */
function fieldsToMend({ entity, problem, changes }: OutboxRecord): string[] {
  const definition = entityNamed(entity);
  const typed = clientFields(definition).filter((name) => {
    const { kind } = fieldOf(definition, name);
    return kind !== 'items' && kind !== 'map' && kind !== 'quantity';
  });
  const named = new Set(problem?.details.map(({ path }) => path.split('/')[0]));
  const atFault = typed.filter((name) => named.has(name));
  return atFault.length > 0 ? atFault : typed.filter((name) => name in changes);
}
