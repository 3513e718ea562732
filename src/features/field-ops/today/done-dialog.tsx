import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { HOURS } from '../../../domain/kit/fields/measures.ts';
import { numberWithin } from '../../../domain/kit/values/typed-number.ts';
import { entities } from '../../../domain/registry.ts';
import { ActionDialog } from '../../../resource/act/act.tsx';
import { MissingNotice, useMissing } from '../../../resource/form/missing-notice.tsx';
import { useEdit } from '../../../resource/form/use-edit.ts';
import { NumberInputField } from '../../../resource/inputs/number-field.tsx';
import { asTyped } from '../../../resource/inputs/use-typed-number.ts';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { TextArea } from '../../../ui/controls/inputs.tsx';
import { Stack } from '../../../ui/page/layout.tsx';
import type { Job } from './job.ts';
import { OpenSheets } from './open-sheets.tsx';

/** What the office wants to know when a job is done: how long it took, and what was found. */
export function JobDoneDialog({ order, onClose }: { order: Job; onClose: () => void }) {
  const { t } = useLingui();
  const edit = useEdit(entities.workOrder, order.id, order);
  const [text, setText] = useState(() => asTyped(order.actualHours));
  const [remedy, setRemedy] = useState(order.remedy ?? '');
  const hours = numberWithin(text, HOURS);
  const missing = useMissing('workOrder', order, { status: 'completed' });
  const isReady = missing?.length === 0;
  const save = async () => {
    if (hours === undefined) return false;
    await edit.save({
      status: 'completed',
      actualHours: hours,
      remedy: remedy.trim() || null,
    });
  };
  return (
    <ActionDialog
      title={t`Done: ${order.title}`}
      confirmLabel={<Trans>Complete the order</Trans>}
      disabled={hours === undefined || !isReady}
      onAct={save}
      onClose={onClose}
    >
      <Stack>
        <MissingNotice missing={missing} />
        {!isReady && <OpenSheets orderId={order.id} />}
        <NumberInputField
          label={t`Hours worked`}
          maxW="10rem"
          unit="h"
          bounds={HOURS}
          value={text}
          onChange={setText}
        />
        <LabelledControl label={t`Cause and remedy`} help={t`What was found and what was done about it.`}>
          <TextArea maxLength={10_000} value={remedy} onChange={(event) => setRemedy(event.target.value)} />
        </LabelledControl>
      </Stack>
    </ActionDialog>
  );
}
