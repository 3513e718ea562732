import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useWorkspace } from '../../../session/workspace.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { NumberInput, TextArea } from '../../../ui/inputs.tsx';
import { useNotify } from '../../../ui/notifier.tsx';
import type { Job } from './today-screen.tsx';

const MOST_HOURS = 10_000;

/** What the office wants to know when a job is done: how long it took, and what was found. */
export function DoneDialog({ order, onClose }: { order: Job; onClose: () => void }) {
  const { t } = useLingui();
  const { repository } = useWorkspace();
  const notify = useNotify();
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
    notify({ kind: 'success', message: t`Saved on this device.` });
    onClose();
  };
  return (
    <Dialog
      title={t`Done: ${String(order.title)}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="primary" disabled={isWrong} onClick={() => void save()}>
            <Trans>Complete the order</Trans>
          </Button>
        </>
      }
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
    </Dialog>
  );
}
