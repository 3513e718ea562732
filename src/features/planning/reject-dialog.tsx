import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isVisible } from '../../domain/kit/values/visible-text.ts';
import type { Plan } from '../../domain/planning/plan.ts';
import { entities } from '../../domain/registry.ts';
import { ActionDialog } from '../../resource/act/act.tsx';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { TextArea } from '../../ui/controls/inputs.tsx';

/** A plan is not sent back without a word: its owner has to know what to change. */
export function RejectDialog({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const { t } = useLingui();
  const { repository } = useWorkspace();
  // What is rejected is what was on the screen when the dialog was opened.
  const [seen] = useState(() => ({ ...plan }));
  const [reason, setReason] = useState('');
  const reject = async () => {
    await repository.update(
      entities.plan,
      plan.id,
      { status: 'Rejected', rejectionReason: reason.trim() },
      seen,
    );
  };
  return (
    <ActionDialog
      title={t`Reject this plan?`}
      confirmLabel={<Trans>Reject</Trans>}
      danger
      disabled={!isVisible(reason)}
      onAct={reject}
      onClose={onClose}
    >
      <LabelledControl label={t`Reason`} required>
        <TextArea maxLength={2000} value={reason} onChange={(event) => setReason(event.target.value)} />
      </LabelledControl>
    </ActionDialog>
  );
}
