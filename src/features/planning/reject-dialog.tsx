import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Plan } from '../../domain/planning/plan.ts';
import { useSaving } from '../../resource/save-failure.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/inputs.tsx';

/** A plan is not sent back without a word: its owner has to know what to change. */
export function RejectDialog({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const { t } = useLingui();
  const { repository } = useWorkspace();
  const saving = useSaving();
  // What is rejected is what was on the screen when the dialog was opened.
  const [seen] = useState(() => ({ ...plan }));
  const [reason, setReason] = useState('');
  const reject = async () => {
    const changes = { status: 'Rejected', rejectionReason: reason.trim() };
    if (await saving(() => repository.update('plan', plan.id, changes, seen))) onClose();
  };
  return (
    <Dialog
      title={t`Reject this plan?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="danger" disabled={reason.trim() === ''} onClick={() => void reject()}>
            <Trans>Reject</Trans>
          </Button>
        </>
      }
    >
      <Field label={t`Reason`} required>
        <TextArea maxLength={2000} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </Dialog>
  );
}
