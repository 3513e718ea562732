import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { repairOperation } from '../../data/recovery/outbox-actions.ts';
import type { OutboxRecord } from '../../data/store/outbox-record.ts';
import type { FieldValues } from '../../domain/kit/entity/entity.ts';
import { useAct } from '../../resource/act/use-act.ts';
import type { FieldError } from '../../resource/form/form-errors.ts';
import type { FormValues } from '../../resource/inputs/form-values.ts';
import { useLabels } from '../../resource/words/entity-labels.tsx';
import type { LabelSet } from '../../resource/words/label-set.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/notices/banner.tsx';
import { useNotify } from '../../ui/notices/notifier.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ProblemText } from './problem-text.tsx';
import { RepairField } from './repair-field.tsx';
import { fieldsToMend, formValuesOf, mended } from './repair-fields.ts';

/** The refused fields, to be mended and sent again in place of the refused change. */
export function RepairDialog({ operation, onClose }: { operation: OutboxRecord; onClose: () => void }) {
  const { t } = useLingui();
  const notify = useNotify();
  const { database } = useWorkspace();
  const labels = useLabels(operation.entity);
  const formId = useId();
  const [hasFailed, setFailed] = useState(false);
  const repair = async (changes: FieldValues) => {
    await repairOperation(database, operation.opId, changes);
    notify({ kind: 'success', message: t`Repaired. It is sent in place of the refused change.` });
    onClose();
  };
  // It arrived, or went off again, while the person was typing; or the device has no space.
  const { act, busy } = useAct(repair, () => setFailed(true));
  return (
    <Dialog
      title={<Trans>Repair “{operation.summary}”</Trans>}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} look="primary" busy={busy}>
            <Trans>Save and send</Trans>
          </Button>
        </>
      }
    >
      {operation.problem && <ProblemText problem={operation.problem} labels={labels} />}
      <RepairForm id={formId} operation={operation} labels={labels} onMended={act} />
      {hasFailed && (
        <chakra.div mt="4">
          <Banner kind="error">
            <Trans>
              This could not be repaired. Close this and look again whether the change still waits.
            </Trans>
          </Banner>
        </chakra.div>
      )}
    </Dialog>
  );
}

interface RepairFormProps {
  id: string;
  operation: OutboxRecord;
  labels: LabelSet;
  onMended: (changes: FieldValues) => void;
}

function RepairForm({ id, operation, labels, onMended }: RepairFormProps) {
  const fields = fieldsToMend(operation);
  const [values, setValues] = useState<FormValues>(() => formValuesOf(fields, operation.changes));
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const result = mended(operation, fields, values);
    setErrors('errors' in result ? result.errors : []);
    if ('errors' in result) return;
    onMended(result.changes);
  };
  return (
    <chakra.form id={id} display="grid" gap="4" mt="4" onSubmit={submit} noValidate>
      {Object.entries(fields).map(([name, field]) => (
        <RepairField
          key={name}
          labels={labels}
          name={name}
          field={field}
          error={errors.find(({ path }) => path.split('/')[0] === name)}
          value={values[name] ?? ''}
          onChange={(value) => setValues((all) => ({ ...all, [name]: value }))}
        />
      ))}
    </chakra.form>
  );
}
