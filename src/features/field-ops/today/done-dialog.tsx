import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ActionDialog } from '../../../resource/act.tsx';
import { useWorkspace } from '../../../session/workspace.tsx';
import { Field } from '../../../ui/field.tsx';
import { NumberInput, TextArea } from '../../../ui/inputs.tsx';
import type { Job } from './today-screen.tsx';

const MOST_HOURS = 10_000;

/** What the office wants to know when a job is done: how long it took, and what was found. */
export function DoneDialog({ order, onClose }: { order: Job; onClose: () => void }) {
  const { t } = useLingui();
  const { repository } = useWorkspace();
  const [text, setText] = useState(String(order.actualHours ?? ''));
  const [remedy, setRemedy] = useState(String(order.remedy ?? ''));
  const hours = text.trim() === '' ? null : Number(text.replace(',', '.'));
  const isWrong = hours !== null && !(hours >= 0 && hours <= MOST_HOURS);
  const save = async () => {
    await repository.update('workOrder', order.id, {
      status: 'completed',
      actualHours: hours,
      remedy: remedy.trim() || null,
    });
  };
  return (
    <ActionDialog
      title={t`Done: ${String(order.title)}`}
      confirmLabel={<Trans>Complete the order</Trans>}
      disabled={isWrong}
      onAct={save}
      onClose={onClose}
    >
      <chakra.div display="grid" gap="4">
        <Field label={t`Hours worked`} error={isWrong && t`Type a number of hours.`}>
          <chakra.div maxW="10rem">
            <NumberInput unit="h" value={text} onChange={(event) => setText(event.target.value)} />
          </chakra.div>
        </Field>
        <Field label={t`Cause and remedy`} help={t`What was found and what was done about it.`}>
          <TextArea maxLength={10_000} value={remedy} onChange={(event) => setRemedy(event.target.value)} />
        </Field>
      </chakra.div>
    </ActionDialog>
  );
}
