import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { AnyRow } from '../../domain/kit/entity/entity.ts';
import { isVisible } from '../../domain/kit/values/visible-text.ts';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { TextArea } from '../../ui/controls/inputs.tsx';
import { ActionDialog } from './act.tsx';

interface RejectDialogProps {
  title: string;
  row: AnyRow;
  /** `seen`: the record as it was on the screen when the dialog was opened, which is what is rejected. */
  onReject: (reason: string, seen: AnyRow) => Promise<unknown>;
  onClose: () => void;
}

/** Nothing is rejected without a word: whoever asked has to know why. */
export function RejectDialog({ title, row, onReject, onClose }: RejectDialogProps) {
  const { t } = useLingui();
  const [seen] = useState(() => ({ ...row }));
  const [reason, setReason] = useState('');
  const reject = async () => {
    await onReject(reason.trim(), seen);
  };
  return (
    <ActionDialog
      title={title}
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
